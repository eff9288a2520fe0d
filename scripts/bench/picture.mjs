import { crc32, deflateSync } from 'node:zlib'

/** Draws a picture of the size of a wallet directory's icons, a different one for each index. */
export function draw(index) {
  const edge = 120
  const line = 1 + 3 * edge
  const pixels = Buffer.alloc(line * edge)
  for (let y = 0; y < edge; y++)
    for (let x = 0; x < edge; x++) {
      const distance = (x - 60) ** 2 + (y - 60) ** 2
      const colour = distance < 1_600 ? [255, distance >> 3, index & 255] : [(index * 37) & 255, (x + y) >> 1, x]
      pixels.set(colour, y * line + 1 + x * 3)
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(edge, 0)
  header.writeUInt32BE(edge, 4)
  header.set([8, 2], 8)
  const chunks = [
    ['IHDR', header],
    ['IDAT', deflateSync(pixels)],
    ['IEND', Buffer.alloc(0)],
  ].map(([name, data]) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  })
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks])
}
