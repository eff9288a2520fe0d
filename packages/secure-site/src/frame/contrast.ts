import { computeColor } from './read-color.ts'
import type { OpaqueColor } from './theme-variables.ts'

/** Minimum contrast of normal text ([WCAG 2.2, 1.4.3](https://www.w3.org/TR/WCAG22/#contrast-minimum)). */
const minContrast = 4.5

/** Tokens of the frame's text colors with their backgrounds. */
const pairs: readonly (readonly [text: string, ground: string])[] = [
  ['--lk-fg-1', '--lk-bg-plate'],
  ['--lk-fg-2', '--lk-bg-plate'],
  ['--lk-fg-3', '--lk-bg-plate'],
  ['--lk-fg-accent', '--lk-bg-plate'],
  ['--lk-fg-1', '--lk-bg-inset'],
  ['--lk-fg-2', '--lk-bg-inset'],
  ['--lk-fg-on-accent', '--lk-bg-accent'],
]

/** Whether all text has enough contrast, with the current colors of a shadow root. */
export function isReadable(root: ShadowRoot): boolean {
  const colorOf = (token: string): OpaqueColor | undefined => computeColor(`var(${token})`, root)
  return pairs.every(([text, ground]) => {
    const [one, other] = [colorOf(text), colorOf(ground)]
    return one !== undefined && other !== undefined && contrastOf(one, other) >= minContrast
  })
}

function contrastOf(one: OpaqueColor, other: OpaqueColor): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((first, second) => first - second)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminanceOf(color: OpaqueColor): number {
  const [red = 0, green = 0, blue = 0] = color.map(each => {
    const part = each / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
