import type { AdapterContext } from '@latchkey/primitives'

/** Tells a site that came from another kit what its adapter no longer takes: the networks and wallets are those of the kit. */
export function warnOfArguments(
  { warn }: Pick<AdapterContext, 'warn'>,
  adapter: string,
  ignored: object | undefined,
): void {
  if (ignored) warn(`${adapter} takes no arguments, and ignored: ${Object.keys(ignored).join(', ')}`)
}
