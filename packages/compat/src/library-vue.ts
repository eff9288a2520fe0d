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
} from '@latchkey/vue'
export type { FormerEvent } from './former-event.ts'
export { useAppKitEvents } from './use-app-kit-events-in-vue.ts'
export { useAppKitNetworkCore } from './use-app-kit-network-core-in-vue.ts'
export { useAppKitProvider } from './use-app-kit-provider-in-vue.ts'
export type { UseAppKitProviderReturn } from './use-app-kit-provider.ts'
