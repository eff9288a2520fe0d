import type { PlaceMap } from '@latchkey/core/open-tables'
import { iconSend } from '@latchkey/ui'

import { canSend } from '../../shared/sender.ts'

/** Action on the account screen. */
export const fills: readonly PlaceMap['account.actions'][] = [
  {
    name: 'send',
    label: ({ send }) => send.title,
    icon: iconSend,
    next: 'WalletSend',
    when: canSend,
    press: ({ router }) => router.push('WalletSend'),
  },
]
