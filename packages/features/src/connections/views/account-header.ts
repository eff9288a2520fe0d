import { iconChevronUpdown } from '@latchkey/ui'
import { format } from '@latchkey/view-kit'

import type { AccountControl } from '../../account/places.ts'

/** Control that opens the list of wallets from the name, if several may be connected. */
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
