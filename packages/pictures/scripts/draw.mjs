import { optimize } from 'svgo'

/** A drawing that takes more than this, in characters, is one whose details nobody sees on a tile. */
const detailed = 1_000

/**
 * The drawings of a table of marks by our ids, on the ground that belongs to the mark: so they show on a light tile and on a dark one.
 *
 * @returns ids of the same drawing apart, so that it is written once: `{ drawings, sameAs }`
 */
export async function draw(table) {
  const drawings = {}
  const sameAs = {}
  const idOf = new Map()
  for (const [id, mark] of Object.entries(table)) {
    const drawing = await drawMark(mark)
    const first = idOf.get(drawing)
    if (first) sameAs[id] = first
    else {
      idOf.set(drawing, id)
      drawings[id] = drawing
    }
  }
  return { drawings, sameAs }
}

/** A mark of two colours may be drawn the other way round: `networks/base/inverted`. */
async function drawMark(mark) {
  const [kind, name, variant] = mark.split('/')
  const { default: drawing } = await import(/* @vite-ignore */ `@web3icons/core/svgs/${kind}/background/${name}.svg.js`)
  return variant === 'inverted' ? swapColours(simplify(drawing)) : simplify(drawing)
}

function swapColours(drawing) {
  const fill = /(?<=\sfill=")#[0-9a-f]+(?=")/gi
  const [one, other, ...more] = new Set(drawing.match(fill))
  if (other === undefined || more.length > 0) throw new Error('Only a mark of two colours can be inverted')
  return drawing.replace(fill, colour => (colour === one ? other : one))
}

/** Coordinates of a tile of 24 by 24, which nobody sees larger than 88 px. */
function simplify(drawing) {
  const fine = withPrecision(drawing, 2)
  return fine.length > detailed ? withPrecision(drawing, 1) : fine
}

function withPrecision(drawing, floatPrecision) {
  const { data } = optimize(withoutClip(drawing), {
    multipass: true,
    floatPrecision,
    plugins: ['preset-default', 'removeDimensions', { name: 'removeAttrs', params: { attrs: ['class', 'style'] } }],
  })
  return data
}

/** Each drawing is clipped to its whole tile, which the edge of the image does anyway. */
function withoutClip(drawing) {
  return drawing
    .replace(/<clipPath id="[^"]*">\s*<path fill="#fff" d="M0 0h24v24H0z"\/>\s*<\/clipPath>/, '')
    .replace(/<g clip-path="url\([^"]*\)">([\s\S]*)<\/g>/, '$1')
}
