import type { AdapterContext } from '@latchkey/primitives'

/**
 * Warns a site that came from another kit of arguments that its adapter no longer accepts: networks and wallets are the kit's.
 */
export function warnOfArguments(
  { warn }: Pick<AdapterContext, 'warn'>,
  adapter: string,
  ignored: object | undefined,
): void {
  if (ignored) warn(`${adapter} takes no arguments, and ignored: ${Object.keys(ignored).join(', ')}`)
}
