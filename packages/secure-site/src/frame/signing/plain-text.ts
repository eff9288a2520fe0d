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
