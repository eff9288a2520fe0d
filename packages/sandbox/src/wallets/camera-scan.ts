import { readQrCode } from './read-qr-code.ts'

/**
 * Returns the first QR code in the camera's picture.
 * @param video Shows the camera's picture.
 * @throws if the camera cannot be used, or the signal is aborted.
 */
export async function scanWithCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    video.srcObject = stream
    await video.play()
    for (;;) {
      signal.throwIfAborted()
      const text = readQrCode(video, { width: video.videoWidth, height: video.videoHeight })
      if (text !== undefined) return text
      await new Promise(resolve => setTimeout(resolve, frameEveryMs))
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}

const frameEveryMs = 150
