import { iconBuy, iconCheckCircle } from '@latchkey/ui'
import { isSameAddress, namespaceOf } from '@latchkey/primitives'

import type { AccountRows } from '../../account/places.ts'
import { purchasesFeature } from '../purchases-feature.ts'

/** The way back to what was bought, also after the page was loaded again: from here on its arrival is watched for. */
export const fills: readonly AccountRows[] = [
  {
    name: 'onramp',
    label: ({ onramp }) => onramp.purchases,
    rows: (store, namespace) => {
      const own = store.accounts.identity(namespace)?.address
      const { list } = store.use(purchasesFeature).state
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

/** Those before stand in Activity. */
const shown = 2
