/** Values of a page's theme, by their public names. */
export type ThemeVariables = Readonly<Record<string, string>>

/** A color of three channels from 0 to 255, without transparency. */
export type OpaqueColor = readonly [red: number, green: number, blue: number]

/** Accepted values, and names of rejected ones. */
interface ReadTheme {
  /** The frame writes each value from parsed numbers, so that no text of the page gets into a style. */
  readonly variables: ThemeVariables
  /** Names of rejected values. */
  readonly dropped: string[]
}

/** Parses one value; returns `undefined` for a rejected one. */
type Read = (value: string, readColor: (value: string) => OpaqueColor | undefined) => string | undefined

const followed: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['--w3m-accent', toColor],
  ['--w3m-color-mix', toColor],
  ['--w3m-color-mix-strength', value => toNumber(value, 0, 100)],
  ['--w3m-font-size-master', value => toPixels(value, 9, 14)],
  ['--w3m-border-radius-master', value => toPixels(value, 0, 8)],
])

/**
 * Values that concern only the site's modal. The page's fonts are missing in the frame, and an installed symbol font
 * has no letters.
 */
const ofModalAlone: ReadonlySet<string> = new Set(['--w3m-font-family', '--w3m-z-index', '--w3m-qr-color'])

/**
 * Parses the supported values of a page's theme: colors, and sizes within readable bounds.
 *
 * @param readColor returns the channels of an opaque CSS color
 */
export function readThemeVariables(
  given: ThemeVariables,
  readColor: (value: string) => OpaqueColor | undefined,
): ReadTheme {
  const variables: Record<string, string> = {}
  const dropped: string[] = []
  for (const [name, value] of Object.entries(given)) {
    const read = followed.get(name)?.(value, readColor)
    if (read !== undefined) variables[name] = read
    else if (!ofModalAlone.has(name)) dropped.push(name)
  }
  return { variables, dropped }
}

function toColor(value: string, readColor: (value: string) => OpaqueColor | undefined): string | undefined {
  const color = readColor(value)
  return color && `rgb(${color.join(' ')})`
}

function toPixels(value: string, min: number, max: number): string | undefined {
  const pixels = /^\s*([^\s]+)px\s*$/.exec(value)?.[1]
  const read = pixels === undefined ? undefined : toNumber(pixels, min, max)
  return read && `${read}px`
}

function toNumber(value: string, min: number, max: number): string | undefined {
  const number = /^\s*\d{1,3}(?:\.\d{1,3})?\s*$/.test(value) ? Number(value) : undefined
  return number !== undefined && number >= min && number <= max ? String(number) : undefined
}
