import { encode } from 'uqr'

/** Returns a QR code as the `d` of one SVG path, with one unit per module, and its size in units. */
export function toQrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { path, size }
}
