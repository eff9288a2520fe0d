import { iconSwap } from '@latchkey/ui'

import type { AccountAction } from '../../account/places.ts'
import { isSwapNetwork } from '../swap-networks.ts'

/** Action on the account screen. */
export const fills: readonly AccountAction[] = [
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
