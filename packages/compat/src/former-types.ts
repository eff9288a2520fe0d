import type { AccountSnapshot, WalletInfo } from '@latchkey/appkit'

/** The connected wallet, if there is one. */
export type ConnectedWalletInfo = WalletInfo | undefined

/** The account that `useAppKitAccount` returns in React. */
export type UseAppKitAccountReturn = AccountSnapshot
