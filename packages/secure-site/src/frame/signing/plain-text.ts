/**
 * Matches characters that hide or reorder the text that a user reads: control characters, and marks of direction and
 * width.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u

/**
 * Decodes bytes as text if all of it is visible; `undefined` otherwise. Line breaks, tabs and joiners of emoji are
 * allowed.
 */
export function readPlainText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return unseen.test(text.replaceAll(/[\n\r\t]|\u200d/g, '')) ? undefined : text
  } catch {
    return undefined
  }
}

/** Matches the same characters with line breaks, which draw further lines. */
const drawing = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u

/** Writes a text in one line without hidden characters: unchanged, or quoted with their numbers. */
export function writeSeen(text: string): string {
  return drawing.test(text) ? escapeUnseen(JSON.stringify(text)) : text
}

/** Escapes invisible characters in JSON by their numbers. */
export function escapeUnseen(json: string): string {
  return json.replaceAll(new RegExp(drawing, 'gu'), sign => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`)
}
