import type { Store } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'

/** Whether balances of a chain family are looked up at all (specification, section 9): where not, none shows and none is missing. */
export function hasBalance({ options }: Pick<Store, 'options'>, namespace: ChainNamespace | undefined): boolean {
  return options.adapters.find(adapter => adapter.namespace === namespace)?.fetchBalance !== undefined
}
