import { iconBuy } from '@latchkey/ui'

import type { AccountAction } from '../../account/places.ts'
import { sellersFor } from '../onramp-providers.ts'

/** Action on the account screen. */
export const fills: readonly AccountAction[] = [
  {
    name: 'onramp',
    label: ({ onramp }) => onramp.title,
    icon: iconBuy,
    next: 'OnRampProviders',
    when: (store, namespace) => sellersFor(store, namespace).length > 0,
    press: ({ router }) => router.push('OnRampProviders'),
  },
]
