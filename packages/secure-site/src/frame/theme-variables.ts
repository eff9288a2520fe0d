/** The values of a page's look, by their public names. */
export type ThemeVariables = Readonly<Record<string, string>>

/** A colour of three channels from 0 to 255, without transparency. */
export type OpaqueColor = readonly [red: number, green: number, blue: number]

/** Values that the frame follows, and those that it does not. */
interface ReadTheme {
  /** Each is written by the frame, from the numbers that were read: no text of the page gets into a style. */
  readonly variables: ThemeVariables
  /** Names of values that cannot be followed. */
  readonly dropped: string[]
}

/** How one value is read; `undefined` where it is none that the frame follows. */
type Read = (value: string, readColor: (value: string) => OpaqueColor | undefined) => string | undefined

const followed: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['--w3m-accent', toColor],
  ['--w3m-color-mix', toColor],
  ['--w3m-color-mix-strength', value => toNumber(value, 0, 100)],
  ['--w3m-font-size-master', value => toPixels(value, 9, 14)],
  ['--w3m-border-radius-master', value => toPixels(value, 0, 8)],
])

/** Values of a site that concern its modal alone. The page's fonts are not in the frame, and an installed font of pictures writes no letters. */
const ofModalAlone: ReadonlySet<string> = new Set(['--w3m-font-family', '--w3m-z-index', '--w3m-qr-color'])

/**
 * Reads what the frame follows of a page's look: colours, and sizes within bounds in which everything can still be read.
 *
 * @param readColor gives the channels of an opaque colour of CSS
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
