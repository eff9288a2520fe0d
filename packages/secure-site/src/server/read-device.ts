/**
 * The name of a browser as it can stand in a mail. A page wrote it, and mail programs make links of what looks like an address: of a dot only one between figures
 * stays.
 */
export function readDevice(text: string): string {
  const words = text
    .normalize('NFC')
    .replace(/(?<!\d)\.|\.(?!\d)/g, ' ')
    .replace(/[^\p{L}\p{M}\p{N}.()_ -]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return words.slice(0, 64) || '?'
}
