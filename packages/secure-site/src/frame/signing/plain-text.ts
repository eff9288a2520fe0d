/** What hides, or turns around, what a person reads: control signs but line breaks and tabs, and marks of direction and width. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u

/** The text that bytes are, where all of it can be read; `undefined` for anything else. */
export function readPlainText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return unseen.test(text.replaceAll(/[\n\r\t]|\u200d/g, '')) ? undefined : text
  } catch {
    return undefined
  }
}

/** Line breaks are among what draws lines of its own. */
const drawing = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u

/** A text within one line, of which nothing hides: as it is, or quoted with what does not show as its number. */
export function writeSeen(text: string): string {
  return drawing.test(text) ? escapeUnseen(JSON.stringify(text)) : text
}

/** JSON, with what does not show as its number. */
export function escapeUnseen(json: string): string {
  return json.replaceAll(new RegExp(drawing, 'gu'), sign => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`)
}
