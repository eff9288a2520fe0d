import type { PlaceMap } from '@latchkey/core/open-tables'
import { iconSwap } from '@latchkey/ui'

import { isSwapNetwork } from '../swap-networks.ts'

/** Action on the account screen. */
export const fills: readonly PlaceMap['account.actions'][] = [
  {
    name: 'swaps',
    label: ({ swap }) => swap.title,
    icon: iconSwap,
    next: 'Swap',
    when: ({ networks, options }, namespace) =>
      isSwapNetwork(networks.current(namespace)) &&
      options.adapters.some(
        ({ namespace: connectorNamespace, capabilities }) =>
          connectorNamespace === namespace && capabilities?.includes('sendCall'),
      ),
    press: ({ router }) => router.push('Swap'),
  },
]
