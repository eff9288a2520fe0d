/** A stable 32-bit number for a text (FNV-1a), to make the same colours, names and ids on every start. */
export function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** A stable `#rrggbb` for a text, dark enough that white letters on it can be read. */
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
