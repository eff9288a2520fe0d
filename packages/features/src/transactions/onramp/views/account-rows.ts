import type { Store } from '@latchkey/core'
import type { PlaceMap } from '@latchkey/core/open-tables'
import { iconBuy, iconCheckCircle } from '@latchkey/ui'
import { isSameAddress, namespaceOf } from '@latchkey/primitives'

import { purchasesKey, shownPurchasesFeature } from '../../shared/shown-purchases-feature.ts'

/** Rows that lead back to purchases, also after a reload. Their arrival is watched from here on. */
export const fills: readonly PlaceMap['account.rows'][] = [
  {
    name: 'onramp',
    label: ({ onramp }) => onramp.purchases,
    rows: (store, namespace) => {
      const own = store.accounts.identity(namespace)?.address
      void loadPurchases(store)
      const { list } = store.use(shownPurchasesFeature).state
      return list
        .filter(
          ({ networkId, address }) =>
            own !== undefined && namespaceOf(networkId) === namespace && isSameAddress(namespace, own, address),
        )
        .slice(0, shown)
        .map(({ id, stage }) => ({
          name: id,
          label: ({ onramp }) => (stage.status === 'arrived' ? onramp.arrivedRow : onramp.onItsWay),
          icon: stage.status === 'arrived' ? iconCheckCircle : iconBuy,
          press: () => store.router.push('BuyInProgress', { id }),
          next: 'BuyInProgress',
          testId: `onramp-purchase-${stage.status}`,
        }))
    },
  },
]

/** Maximum of rows. Activity has the earlier ones. */
const shown = 2

/** Starts to watch for purchases. Most users have none, and load none of the code. */
async function loadPurchases(store: Store): Promise<void> {
  const { storage, environment } = store
  const { ended } = store.use(shownPurchasesFeature)
  const isStored = storage.stored(purchasesKey, value => Array.isArray(value) && value.length > 0)
  if (!isStored.read()) return
  try {
    const { purchasesFeature } = await import('../purchases-feature.ts')
    if (!ended.aborted) store.use(purchasesFeature)
  } catch (error) {
    environment.browser.log('warn', 'What was bought did not load', error)
  }
}
