/** Hashes a text to a stable 32-bit number (FNV-1a), so that colours, names and ids are the same on every start. */
export function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** Returns a stable `#rrggbb` for a text, dark enough for white letters. */
export function colorOf(text: string): string {
  const hue = numberOf(text) % 360
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12
    const level = 0.42 - 0.27 * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(level * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}
