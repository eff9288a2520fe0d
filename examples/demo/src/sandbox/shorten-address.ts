/** Returns both ends of an address or a hash: `0x8F…c41D9e`. */
export function shortenAddress(text: string): string {
  return text.length > 14 ? `${text.slice(0, 4)}…${text.slice(-6)}` : text
}
