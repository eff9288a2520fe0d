/** Loads the code that opens a wallet, or a login, by its name. */
export const loadOpenWallet = (): Promise<typeof import('./views/open-wallet.ts')> => import('./views/open-wallet.ts')

/** Loads the code that looks up a wallet by its name. */
export const loadFindWallet = (): Promise<typeof import('../../onboarding/connect/views/find-wallet.ts')> =>
  import('../../onboarding/connect/views/find-wallet.ts')
