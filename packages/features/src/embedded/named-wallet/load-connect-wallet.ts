/** Loads the code that connects a wallet, or a login, by its name. */
export const loadConnectWallet = (): Promise<typeof import('./views/connect-wallet.ts')> =>
  import('./views/connect-wallet.ts')
