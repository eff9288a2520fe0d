export {
  AppKitAccountButton,
  AppKitButton,
  AppKitConnectButton,
  AppKitNetworkButton,
  AppKitProvider,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitConnection,
  useAppKitConnections,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitState,
  useAppKitTheme,
  useAppKitWallets,
  useDisconnect,
  useWalletInfo,
} from '@latchkey/react'
export { useAppKitNetworkCore } from './use-app-kit-network-core.ts'
export { useAppKitProvider, type UseAppKitProviderReturn } from './use-app-kit-provider.ts'
