import { isLoopbackHttp } from './loopback-url.ts'

/**
 * Returns an address that an `<img>` may load, or `undefined`. Wallet icons, avatars and directory entries are
 * untrusted: `https:`, `blob:` and raster or SVG `data:` images pass (an `<img>` runs no script), and `http:` only on
 * this machine.
 */
export function safeImageUrl(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (/^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i.test(text)) return text
  return /^(https:\/\/|blob:)[^\s]+$/i.test(text) || isLoopbackHttp(text) ? text : undefined
}
