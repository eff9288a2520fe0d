import type { PlaceMap } from '@latchkey/core/open-tables'
import { iconBuy } from '@latchkey/ui'

import { sellersFor } from '../onramp-providers.ts'

/** Action on the account screen. */
export const fills: readonly PlaceMap['account.actions'][] = [
  {
    name: 'onramp',
    label: ({ onramp }) => onramp.title,
    icon: iconBuy,
    next: 'OnRampProviders',
    when: (store, namespace) => sellersFor(store, namespace).length > 0,
    press: ({ router }) => router.push('OnRampProviders'),
  },
]
