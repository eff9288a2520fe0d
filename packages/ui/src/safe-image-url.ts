/**
 * The address when an image may be loaded from it: `https:`, `blob:`, a raster or SVG `data:` image, or `http:` on this very
 * machine (the sandbox). SVG is harmless here because it is only ever shown through `<img>`, where scripts do not run.
 *
 * @returns the url unchanged, or `undefined` when it must not be used
 */
export function safeImageUrl(url: string | undefined): string | undefined {
  if (!url) return undefined
  // Before it is parsed: the whole image is in it, and a list shows dozens at once.
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
