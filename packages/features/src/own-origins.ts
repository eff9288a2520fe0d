import type { Store } from '@latchkey/core'

/** The origins of a site and of the services that it names: pictures come from no others, whose hosts would learn of every visit. */
export function ownOrigins({ environment, options }: Pick<Store, 'environment' | 'options'>): ReadonlySet<string> {
  const addresses = [environment.browser.origin, ...(Object.values(options.services) as string[])]
  return new Set(addresses.flatMap(address => originOf(address) ?? []))
}

/** The origin of an address; `undefined` where it is relative, or none. */
export function originOf(address: string | undefined): string | undefined {
  try {
    return new URL(address ?? '').origin
  } catch {
    return undefined
  }
}
