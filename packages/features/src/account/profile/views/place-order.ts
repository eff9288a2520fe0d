import { slicesFeature, type Store } from '@latchkey/core'
import type { PlaceMap } from '@latchkey/core/open-tables'
import type { ChainNamespace } from '@latchkey/primitives'

interface Offered {
  readonly name: string
  readonly when?: (store: Store, namespace: ChainNamespace) => boolean
}

/**
 * Returns the contributions to a place for a namespace's account, in the order of the site. Those that it does not name
 * come last.
 */
export function fillsInOrder<Name extends 'account.header' | 'account.actions' | 'account.rows'>(
  store: Store,
  place: Name,
  namespace: ChainNamespace,
): PlaceMap[Name][] {
  const order: readonly string[] = store.features.state.walletFeaturesOrder
  const rank = ({ name }: Offered): number => (order.includes(name) ? order.indexOf(name) : order.length)
  const fills: readonly PlaceMap[Name][] = store.use(slicesFeature).fills(place)
  return offered(store, fills, namespace).toSorted((a, b) => rank(a) - rank(b))
}

/** Returns the contributions that are offered for a namespace's account. */
export function offered<Each extends Offered>(store: Store, fills: readonly Each[], namespace: ChainNamespace): Each[] {
  const { attempt } = store.use(slicesFeature)
  return fills.filter(
    each => attempt(`\`when\` of "${each.name}"`, () => each.when?.(store, namespace) ?? true) ?? false,
  )
}
