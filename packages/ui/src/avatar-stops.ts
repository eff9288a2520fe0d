import { hashSeed } from './hash-seed.ts'

/** Three mesh colours and the ground under them, as CSS colours. */
export type AvatarStops = readonly [string, string, string, string]

/**
 * The colours of a generated avatar, from the first six hexadecimal characters of the address (after `0x`), so that the same
 * account looks the same everywhere. An address that is not hexadecimal is hashed to six first.
 */
export function avatarStops(address: string): AvatarStops {
  const hex = /^(?:0x)?([\da-f]{6})[\da-f]*$/i.exec(address)?.[1] ?? (hashSeed(address) >>> 8).toString(16).padStart(6, '0')
  const value = parseInt(hex, 16)
  const [red, green, blue] = [value >> 16, (value >> 8) & 255, value & 255]
  const hue = (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI
  const degrees = (turn: number): number => Math.round((hue + turn + 360) % 360)
  return [
    `hsl(${degrees(30 + (green % 50))} 78% 79%)`,
    `hsl(${degrees(red % 24)} 70% 73%)`,
    `hsl(${degrees(-30 - (blue % 50))} 46% 46%)`,
    `hsl(${degrees(-10)} 48% 77%)`,
  ]
}
