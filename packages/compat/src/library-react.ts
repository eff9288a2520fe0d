export {
  AppKitAccountButton,
  AppKitButton,
  AppKitConnectButton,
  AppKitNetworkButton,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitConnection,
  useAppKitConnections,
  useAppKitNetwork,
  useAppKitState,
  useAppKitTheme,
  useAppKitWallets,
  useDisconnect,
  useWalletInfo,
} from '@latchkey/react'
export { AppKitProvider } from './app-kit-provider.ts'
export type { FormerEvent } from './former-event.ts'
export { useAppKitEvents } from './use-app-kit-events.ts'
export { useAppKitNetworkCore } from './use-app-kit-network-core.ts'
export { useAppKitProvider, type UseAppKitProviderReturn } from './use-app-kit-provider.ts'
