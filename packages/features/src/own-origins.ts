import type { Store } from '@latchkey/core'
import { safeImageUrl } from '@latchkey/primitives'

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

/**
 * What an account's records name as its picture, where that may show: in its own address, or of an origin that the site has or names. Whoever else is
 * named there would learn of every visit.
 */
export function avatarRule(store: Pick<Store, 'environment' | 'options'>): (image: unknown) => string | undefined {
  const named = store.options.names?.avatars ?? []
  const origins = new Set([...ownOrigins(store), ...named.flatMap(address => originOf(address) ?? [])])
  return image => {
    const url = safeImageUrl(image)
    return /^(data|blob):/i.test(url ?? '') || origins.has(originOf(url) ?? '') ? url : undefined
  }
}
