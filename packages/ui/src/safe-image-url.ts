/**
 * Returns the address if an image may be loaded from it: `https:`, `blob:`, a raster or SVG `data:` image, or `http:` on this
 * machine (the sandbox). SVG is safe here because it only shows through `<img>`, which runs no scripts.
 *
 * @returns the url unchanged, or `undefined` if it must not be used
 */
export function safeImageUrl(url: string | undefined): string | undefined {
  if (!url) return undefined
  // Checked before parsing, because the address contains the whole image, and a list shows dozens at once.
  if (dataImage.test(url)) return url
  try {
    const { protocol, hostname } = new URL(url)
    const isLoopback =
      hostname === 'localhost' ||
      hostname.endsWith('.localhost') ||
      hostname === '[::1]' ||
      /^127(\.\d+){3}$/.test(hostname)
    const allowed = protocol === 'https:' || protocol === 'blob:' || (protocol === 'http:' && isLoopback)
    return allowed ? url : undefined
  } catch {
    return undefined
  }
}

const dataImage = /^\s*data:image\/(png|jpeg|webp|gif|avif|svg\+xml)[;,]/i
