export * from '@latchkey/appkit'
export { createAppKit } from './create-appkit.ts'
export { AppKitProvider, type AppKitProviderProps } from './app-kit-provider.tsx'
export type { LatchkeyElements } from './jsx.ts'
export {
  AppKitAccountButton,
  type AppKitAccountButtonProps,
  AppKitButton,
  type AppKitButtonProps,
  AppKitConnectButton,
  type AppKitConnectButtonProps,
  AppKitNetworkButton,
  type AppKitNetworkButtonProps,
} from './page-buttons.tsx'
export { useAppKit, type UseAppKitReturn } from './use-app-kit.ts'
export { useAppKitAccount } from './use-app-kit-account.ts'
export { useAppKitAccountDetails } from './use-app-kit-account-details.ts'
export { useAppKitActivity, type UseAppKitActivityReturn } from './use-app-kit-activity.ts'
export { useAppKitName } from './use-app-kit-name.ts'
export { useAppKitBalance } from './use-app-kit-balance.ts'
export {
  useAppKitConnection,
  type UseAppKitConnectionOptions,
  type UseAppKitConnectionReturn,
} from './use-app-kit-connection.ts'
export { useAppKitConnections, type UseAppKitConnectionsReturn } from './use-app-kit-connections.ts'
export { useAppKitEvents } from './use-app-kit-events.ts'
export { useAppKitNetwork, type UseAppKitNetworkReturn } from './use-app-kit-network.ts'
export { useAppKitOnramp, type UseAppKitOnrampReturn } from './use-app-kit-onramp.ts'
export { useAppKitProvider, type UseAppKitProviderReturn } from './use-app-kit-provider.ts'
export { useAppKitSend, type UseAppKitSendReturn } from './use-app-kit-send.ts'
export { useAppKitState, type UseAppKitStateReturn } from './use-app-kit-state.ts'
export { useAppKitSIWX } from './use-app-kit-siwx.ts'
export { useAppKitSwap, type UseAppKitSwapReturn } from './use-app-kit-swap.ts'
export { useAppKitTheme, type UseAppKitThemeReturn } from './use-app-kit-theme.ts'
export { useAppKitTokens } from './use-app-kit-tokens.ts'
export {
  useAppKitUpdateEmail,
  type UseAppKitUpdateEmailOptions,
  type UseAppKitUpdateEmailReturn,
} from './use-app-kit-update-email.ts'
export { useAppKitWallet, type UseAppKitWalletOptions, type UseAppKitWalletReturn } from './use-app-kit-wallet.ts'
export { useAppKitWallets, type UseAppKitWalletsReturn } from './use-app-kit-wallets.ts'
export { usePay, type UsePayReturn } from './use-pay.ts'
export { useDisconnect, type UseDisconnectReturn } from './use-disconnect.ts'
export { useWalletInfo } from './use-wallet-info.ts'
