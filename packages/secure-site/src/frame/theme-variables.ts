type Variables = Readonly<Record<string, string>>

/** Lengths in pixels, from and to. */
const lengths: Readonly<Record<string, readonly [least: number, most: number]>> = {
  '--w3m-font-size-master': [9, 14],
  '--w3m-border-radius-master': [0, 8],
}
/** What the design's own tokens keep readable, whatever stands in it. */
const colors: ReadonlySet<string> = new Set(['--w3m-accent', '--w3m-color-mix', '--w3m-color-mix-strength'])

/**
 * What the frame follows of a page's look: nothing that makes what a person approves too small to read, hides it behind corners, or writes it in pictures. The page's own
 * fonts are not in the frame in any case.
 */
export function readThemeVariables(variables: Variables): Variables {
  return Object.fromEntries(
    Object.entries(variables).filter(([name, value]) => colors.has(name) || isLength(name, value)),
  )
}

function isLength(name: string, value: string): boolean {
  const range = Object.hasOwn(lengths, name) ? lengths[name] : undefined
  const pixels = /^\s*(\d{1,3}(?:\.\d{1,3})?)px\s*$/.exec(value)?.[1]
  return range !== undefined && pixels !== undefined && Number(pixels) >= range[0] && Number(pixels) <= range[1]
}
