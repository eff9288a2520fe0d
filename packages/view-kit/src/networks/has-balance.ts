import type { Store } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'

/** Whether balances of a namespace are fetched at all (S9.44). If not, none shows and none is missing. */
export function hasBalance({ options }: Pick<Store, 'options'>, namespace: ChainNamespace | undefined): boolean {
  return (
    options.adapters.find(adapter => adapter.namespace === namespace)?.capabilities?.includes('fetchBalance') ?? false
  )
}
