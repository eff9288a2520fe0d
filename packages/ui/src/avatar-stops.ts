import { hashSeed } from './hash-seed.ts'

/** Three mesh colours and the background under them, as CSS colours. */
export type AvatarStops = readonly [string, string, string, string]

/**
 * Returns the colours of a generated avatar, from the first six hexadecimal characters of the address (after `0x`), so that an
 * account has the same avatar everywhere. An address that is not hexadecimal is hashed first.
 */
export function avatarStops(address: string): AvatarStops {
  const hex =
    /^(?:0x)?([\da-f]{6})[\da-f]*$/i.exec(address)?.[1] ?? (hashSeed(address) >>> 8).toString(16).padStart(6, '0')
  const value = parseInt(hex, 16)
  const [red, green, blue] = [value >> 16, (value >> 8) & 255, value & 255]
  const hue = (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI
  const degrees = (turn: number): number => Math.round((hue + turn + 720) % 360)
  return [
    `oklch(0.84 0.08 ${degrees(80 + (green % 80))})`,
    `oklch(0.75 0.1 ${degrees(-10 - (red % 20))})`,
    `oklch(0.51 0.13 ${degrees(0)})`,
    `oklch(0.79 0.07 ${degrees(20 + (blue % 40))})`,
  ]
}
