import type { PlaceMap } from '@latchkey/core/open-tables'
import { iconChevronUpdown } from '@latchkey/ui'
import { format } from '@latchkey/view-kit'

/** Control that opens the list of wallets from the name, if several may be connected. */
export const fills: readonly PlaceMap['account.header'][] = [
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
