import type { PlaceMap } from '@latchkey/core/open-tables'
import { iconReceive } from '@latchkey/ui'

/** Action on the account screen. */
export const fills: readonly PlaceMap['account.actions'][] = [
  {
    name: 'receive',
    label: ({ receive }) => receive.title,
    icon: iconReceive,
    next: 'WalletReceive',
    press: ({ router }) => router.push('WalletReceive'),
  },
]
