import { iconSend } from '@latchkey/ui'

import type { AccountAction } from '../../account/places.ts'
import { canSend } from '../../transaction/sender.ts'

/** Action on the account screen. */
export const fills: readonly AccountAction[] = [
  {
    name: 'send',
    label: ({ send }) => send.title,
    icon: iconSend,
    next: 'WalletSend',
    when: canSend,
    press: ({ router }) => router.push('WalletSend'),
  },
]
