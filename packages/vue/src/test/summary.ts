import { defineComponent, h } from 'vue'

import {
  AppKitButton,
  useAppKitAccount,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTokens,
  useAppKitWallets,
  useWalletInfo,
} from '../index.ts'

/** A component that shows values of the kit. */
export const Summary = defineComponent({
  setup() {
    const account = useAppKitAccount()
    const { caipNetwork } = useAppKitNetwork()
    const state = useAppKitState()
    const provider = useAppKitProvider<{ isMock: boolean }>('eip155')
    const wallet = useWalletInfo()
    const tokens = useAppKitTokens()
    const list = useAppKitWallets()
    return () => [
      h(
        'p',
        [
          account.value.status,
          account.value.address,
          caipNetwork.value?.name,
          state.initialized,
          provider.walletProvider?.isMock,
          wallet.walletInfo?.name,
          tokens.status,
          list.isFetching,
        ].join(' '),
      ),
      h(AppKitButton, { label: 'Sign in', class: 'mine' }),
    ]
  },
})

/** The server's HTML of it, which the first render in a browser must repeat. */
export const servedSummary =
  '<!--[--><p>disconnected   false   idle true</p><appkit-button class="mine"></appkit-button><!--]-->'
