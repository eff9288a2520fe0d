/**
 * An address that an `<img>` may load, or `undefined`. Wallet icons, avatars and directory entries come from strangers:
 * `https:`, `blob:` and raster or SVG `data:` images pass (an `<img>` runs no script), and `http:` only on this machine.
 */
export function safeImageUrl(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (/^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i.test(text)) return text
  return /^(https:\/\/|blob:)[^\s]+$/i.test(text) || isLoopbackHttp(text) ? text : undefined
}

/** An address that a link may open in a browser tab, or `undefined`: `https:`, and `http:` only on this machine. */
export function safeLinkUrl(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return /^https:\/\/[^\s]+$/i.test(text) || isLoopbackHttp(text) ? text : undefined
}

/**
 * An address that may open a wallet's app, or `undefined`: a web address, or a scheme of the wallet's own. Schemes that a
 * browser itself acts on never pass.
 */
export function safeAppLink(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase()
  if (scheme === undefined || browserSchemes.has(scheme)) return undefined
  return scheme === 'http' || scheme === 'https' ? safeLinkUrl(text) : text
}

const browserSchemes = new Set([
  'javascript',
  'data',
  'vbscript',
  'file',
  'blob',
  'about',
  'filesystem',
  'view-source',
  'chrome',
  'resource',
  'ws',
  'wss',
])

function isLoopbackHttp(text: string): boolean {
  return /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$|\?)/i.test(text)
}
