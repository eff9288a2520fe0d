import sharp from 'sharp'

import { frameMs } from './record-scene.mjs'

const fadeFrames = 5
/** Recorded at twice the size it shows at; once and a half is sharp enough and half the bytes. */
const width = 1080
/** Below that, edges of the frame before stay visible as shadows. */
const webp = { quality: 86, effort: 6 }

/**
 * Writes an animated WebP that fades into its first frame and starts again, and that frame as a picture of its own.
 *
 * @param {Buffer[]} recorded PNG files, a frame each.
 * @param {string} path Without an ending.
 * @returns {Promise<{ file: string, bytes: number }[]>}
 */
export async function writePictures(recorded, path) {
  const scaled = await Promise.all(recorded.map(frame => sharp(frame).resize(width).png().toBuffer()))
  const frames = [...scaled, ...(await fade(scaled.at(-1), scaled[0]))]
  const { pictures, delay } = joinEqual(frames)
  const moving = await sharp(pictures, { join: { animated: true } })
    .webp({ ...webp, delay, loop: 0 })
    .toFile(`${path}.webp`)
  const still = await sharp(scaled[0]).webp(webp).toFile(`${path}-still.webp`)
  return [
    { file: `${path}.webp`, bytes: moving.size },
    { file: `${path}-still.webp`, bytes: still.size },
  ]
}

async function fade(last, first) {
  const { width, height } = await sharp(first).metadata()
  const raw = { raw: { width, height, channels: 4 } }
  const pixels = await sharp(first).ensureAlpha().raw().toBuffer()
  return Promise.all(
    Array.from({ length: fadeFrames }, (_, index) => {
      const layer = Buffer.from(pixels)
      const alpha = Math.round((255 * (index + 1)) / (fadeFrames + 1))
      for (let byte = 3; byte < layer.length; byte += 4) layer[byte] = alpha
      return sharp(last)
        .composite([{ input: layer, ...raw }])
        .png()
        .toBuffer()
    }),
  )
}

/** Frames in which nothing moved become one that shows longer. */
function joinEqual(frames) {
  const pictures = []
  const delay = []
  for (const frame of frames) {
    if (pictures.length > 0 && frame.equals(pictures.at(-1))) delay[delay.length - 1] += frameMs
    else {
      pictures.push(frame)
      delay.push(frameMs)
    }
  }
  return { pictures, delay }
}
