import type { OpaqueColor } from './theme-variables.ts'

/**
 * Matches names of colors, hexadecimal ones, and the functions that take only numbers: no `var()`, no `url()`, and no
 * relative color.
 */
const written =
  /^(?:[a-z]+|#[\da-f]{3,8}|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\((?!\s*from\b)[\s\da-z.,%/+-]+\))$/i

/** Matches keywords that depend on their context, which are not colors of the page. */
const contextual = /^(?:currentcolor|inherit|initial|unset|revert|revertlayer)$/i

const channels = /^color\(srgb (-?[\d.]+(?:e-?\d+)?) (-?[\d.]+(?:e-?\d+)?) (-?[\d.]+(?:e-?\d+)?)\)$/

/**
 * Returns the channels of a page's color, as the browser computes them; `undefined` for an invalid or transparent one.
 *
 * @param root element in which the color is computed
 */
export function readColor(value: string, root: Element = document.documentElement): OpaqueColor | undefined {
  const text = value.trim()
  if (text.length > 100 || !written.test(text) || contextual.test(text) || !CSS.supports('color', text))
    return undefined
  return computeColor(text, root)
}

/** Computes a color inside an element; `undefined` if it is not opaque. */
export function computeColor(color: string, parent: Node): OpaqueColor | undefined {
  const probe = document.createElement('span')
  probe.hidden = true
  // Mixing converts a color of any space to sRGB numbers, in one text form.
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
