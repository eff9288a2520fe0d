/** The browser's own encoder: in script, a picture takes milliseconds, which a list that scrolls has not got. */
export function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve((reader.result as string).replace(/^.*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

/** Resolves once the image can be painted, to what keeps it decoded. */
export function preloadImage(url: string, signal: AbortSignal): Promise<unknown> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('The image cannot be painted'))
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    image.src = url
  })
}
