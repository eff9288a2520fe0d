import { encode } from 'uqr'

/** A QR code as SVG path data on a grid of `size` by `size` modules, without its quiet edge. */
export interface QrDrawing {
  readonly size: number
  /** Edge of the empty square in the middle, in modules. */
  readonly hole: number
  /** Lines to be stroked 0.92 wide with round caps. */
  readonly modules: string
  /** The frames of the three corner eyes, filled by the even-odd rule. */
  readonly eyes: string
  /** Their centres. */
  readonly pupils: string
}

/** Share of the modules that the hole may cover; level M restores 15 % of the codewords. */
const holeShare = 0.08

/**
 * Encodes a text at level M or, if the same size has space, a better one (ISO/IEC 18004), and draws it with rounded modules.
 * Neighbours in a column are joined to one bar.
 *
 * @param value any text up to about 2300 bytes
 * @throws RangeError if the text does not fit into a QR code
 */
export function drawQr(value: string): QrDrawing {
  const { data, size } = encode(value, { ecc: 'M', boostEcc: true, border: 0 })
  const hole = largestHole(size)
  const edge = (size - hole) / 2
  const isEye = (x: number, y: number): boolean => (y < 7 && (x < 7 || x >= size - 7)) || (y >= size - 7 && x < 7)
  const isHole = (x: number, y: number): boolean => Math.min(x, y) >= edge && Math.max(x, y) < size - edge
  const isDark = (x: number, y: number): boolean => y < size && !!data[y]?.[x] && !isEye(x, y) && !isHole(x, y)

  let modules = ''
  for (let x = 0; x < size; x++)
    for (let y = 0; y < size; y++) {
      if (!isDark(x, y)) continue
      const start = y
      while (isDark(x, y + 1)) y++
      // Some engines draw no caps on a line without length.
      modules += `M${x + 0.5} ${start + 0.5}v${y - start || 0.01}`
    }
  const corners = [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const
  return {
    size,
    hole,
    modules,
    eyes: corners.map(([x, y]) => roundedSquare(x, y, 7, 2.3) + roundedSquare(x + 1, y + 1, 5, 1.3)).join(''),
    pupils: corners.map(([x, y]) => roundedSquare(x + 2, y + 2, 3, 0.9)).join(''),
  }
}

/** Returns the largest odd edge (sizes are odd, so it stays centred) under the allowed share. */
function largestHole(size: number): number {
  const edge = Math.floor(Math.sqrt(holeShare) * size)
  return edge % 2 ? edge : edge - 1
}

function roundedSquare(x: number, y: number, size: number, radius: number): string {
  const line = size - 2 * radius
  const arc = (dx: number, dy: number): string => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  return `M${x + radius} ${y}h${line}${arc(radius, radius)}v${line}${arc(-radius, radius)}h${-line}${arc(-radius, -radius)}v${-line}${arc(radius, -radius)}z`
}
