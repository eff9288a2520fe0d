import type { OpaqueColor } from './theme-variables.ts'

/** Names of colours, hexadecimal ones, and the functions that take nothing but numbers: no `var()`, no `url()`, and no colour that is made of another one. */
const written =
  /^(?:[a-z]+|#[\da-f]{3,8}|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\((?!\s*from\b)[\s\da-z.,%/+-]+\))$/i

/** What depends on where it is used is no colour of the page. */
const contextual = /^(?:currentcolor|inherit|initial|unset|revert|revertlayer)$/i

const channels = /^color\(srgb (-?[\d.]+(?:e-?\d+)?) (-?[\d.]+(?:e-?\d+)?) (-?[\d.]+(?:e-?\d+)?)\)$/

/**
 * The channels of a colour that a page has written, as the browser computes them; `undefined` for what is none or lets something through.
 *
 * @param root where the colour is computed
 */
export function readColor(value: string, root: Element = document.documentElement): OpaqueColor | undefined {
  const text = value.trim()
  if (text.length > 100 || !written.test(text) || contextual.test(text) || !CSS.supports('color', text))
    return undefined
  return computeColor(text, root)
}

/** What a colour comes to inside an element; `undefined` where it is not opaque. */
export function computeColor(color: string, parent: Node): OpaqueColor | undefined {
  const probe = document.createElement('span')
  probe.hidden = true
  // In whichever space it was written, and so that a browser says it in one form: numbers of sRGB.
  probe.style.color = `color-mix(in srgb, ${color} 100%, #000)`
  parent.appendChild(probe)
  const read = channels.exec(getComputedStyle(probe).color)
  probe.remove()
  if (!read) return undefined
  const [red = 0, green = 0, blue = 0] = read
    .slice(1)
    .map(each => Math.round(Math.min(1, Math.max(0, Number(each))) * 255))
  return [red, green, blue]
}
