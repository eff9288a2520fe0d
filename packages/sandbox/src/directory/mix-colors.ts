/** Mixes `part` of `other` (0 to 1) into a `#rrggbb`. */
export function mixColors(color: string, other: string, part: number): string {
  const [to, from] = [channelsOf(other), channelsOf(color)]
  const mixed = from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * part))
  return `#${mixed.map(channel => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the relative luminance of a `#rrggbb` (WCAG 2), from 0 to 1. */
export function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map(channel => {
    const level = channel / 255
    return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map(start => Number.parseInt(color.slice(start, start + 2), 16))
}
