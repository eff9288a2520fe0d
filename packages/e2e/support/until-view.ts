import type { Page } from 'playwright'

/** The element of each screen that the tests wait for. */
const elements = {
  Account: 'lk-account-view',
  AllWallets: 'lk-all-wallets-view',
  Connect: 'lk-connect-view',
  ConnectingExternal: 'lk-connecting-external-view',
  ConnectingMultiChain: 'lk-connecting-multi-chain-view',
  ConnectingWalletConnect: 'lk-connecting-wallet-view',
  ConnectingWalletConnectBasic: 'lk-connecting-any-view',
  GetWallet: 'lk-get-wallet-view',
  Networks: 'lk-networks-view',
  SwitchNetwork: 'lk-switch-network-view',
  UnsupportedChain: 'lk-unsupported-chain-view',
  WhatIsANetwork: 'lk-what-is-a-network-view',
  WhatIsAWallet: 'lk-what-is-a-wallet-view',
} as const

export type ViewName = keyof typeof elements

/** Waits until the modal shows a screen. */
export async function untilView(page: Page, view: ViewName): Promise<void> {
  await page.getByTestId('w3m-modal-card').locator(elements[view]).waitFor()
}
