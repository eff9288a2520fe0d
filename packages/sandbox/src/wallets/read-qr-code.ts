import decodeQr from 'qr/decode.js'

/** Time limits of the decoder, in ms: for a frame of a camera, and for a single picture. */
const frameMs = 16
const imageMs = 2_000

/**
 * Returns the text of the QR code in a picture, or undefined if there is none.
 * @param timeLimit Time in ms for thorough attempts if the code is not plain.
 */
export function readQrCode(
  source: CanvasImageSource,
  { width, height }: { width: number; height: number },
  timeLimit = frameMs,
): string | undefined {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || width === 0 || height === 0) return undefined
  // A code on a transparent background would be dark on dark.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(source, 0, 0, width, height)
  try {
    return decodeQr(context.getImageData(0, 0, width, height), { timeLimit })
  } catch {
    return undefined
  }
}

/** Returns the text of the QR code in an image file, or undefined if there is none or it is not an image. */
export async function readQrFile(file: Blob): Promise<string | undefined> {
  const image = await createImageBitmap(file).catch(() => undefined)
  return image && readQrCode(image, image, imageMs)
}
