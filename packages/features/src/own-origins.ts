import type { Store } from '@latchkey/core'
import { safeImageUrl } from '@latchkey/primitives'

/**
 * Returns the origins of a site and its services. Pictures load only from these, because another host would learn of
 * every visit.
 */
export function ownOrigins({ environment, options }: Pick<Store, 'environment' | 'options'>): ReadonlySet<string> {
  const addresses = [environment.browser.origin, ...(Object.values(options.services) as string[])]
  return new Set(addresses.flatMap(address => originOf(address) ?? []))
}

/** Returns the origin of an address; `undefined` if it is relative or invalid. */
export function originOf(address: string | undefined): string | undefined {
  try {
    return new URL(address ?? '').origin
  } catch {
    return undefined
  }
}

/**
 * Creates the rule for pictures in an account's records. A picture is shown if it is inline, or from an origin that the
 * site has or names: another host would learn of every visit.
 */
export function avatarRule(store: Pick<Store, 'environment' | 'options'>): (image: unknown) => string | undefined {
  const named = store.options.names?.avatars ?? []
  const origins = new Set([...ownOrigins(store), ...named.flatMap(address => originOf(address) ?? [])])
  return image => {
    const url = safeImageUrl(image)
    return /^(data|blob):/i.test(url ?? '') || origins.has(originOf(url) ?? '') ? url : undefined
  }
}
