import { iconChevronUpdown } from '@latchkey/ui'
import { format } from '@latchkey/view-kit'

import type { AccountControl } from '../../account/places.ts'

/** With several wallets at once, the name opens the list of them. */
export const fills: readonly AccountControl[] = [
  {
    name: 'wallets',
    testId: 'wui-wallet-switch',
    label: ({ account }, shown) => format(account.switchWallet, { name: shown }),
    icon: iconChevronUpdown,
    wallets: ({ connections }, namespace) => connections.state.byNamespace[namespace] ?? [],
    next: 'ProfileWallets',
    press: ({ router }) => router.push('ProfileWallets'),
    when: ({ features }) => features.state.multiWallet,
  },
]
