import type { ModuleRow, NameRow } from '../../kit.ts'
import type { CustomMembers } from '../../wagmi-site/custom-button.ts'
import type { HookRow } from '../../wagmi-site/modal-hook.ts'
import type { AttributeRow } from '../../wagmi-site/jsx.ts'
import type { ConfigRow } from '../../wagmi-site/make-kit.ts'
import { signIn } from '../../wagmi-site/sign-in.ts'

const wallets =
  'Latchkey lists every wallet that announces itself and all that pair; name first ones by id in featuredWalletIds of createAppKit'

const names: Readonly<Record<string, NameRow>> = {
  ConnectButton: {
    leave: 'draw your own button with useAppKit, useAppKitAccount and useAppKitNetwork of @latchkey/react',
  },
  WalletButton: { leave: 'connect({ connectorId }) of useAppKitWallets connects one wallet' },
  RainbowKitProvider: {
    leave:
      'call createAppKit of @latchkey/react once, with latchkeyConnector of @latchkey/adapter-wagmi in your config or a WagmiAdapter in place of it, and delete this provider',
  },
  getDefaultConfig: {
    leave:
      'new WagmiAdapter({ networks, projectId }) of @latchkey/adapter-wagmi has the wagmiConfig; give the adapter to createAppKit of @latchkey/react',
  },
  connectorsForWallets: { leave: wallets },
  getDefaultWallets: { leave: wallets },
  getWalletConnectConnector: { leave: wallets },
  RainbowKitAuthenticationProvider: { leave: signIn },
  createAuthenticationAdapter: { leave: signIn },
  AuthenticationStatus: { leave: signIn },
  useAddRecentTransaction: {
    leave: 'the modal has the activity of the account by itself, of services.blockchain: delete the call',
  },
  darkTheme: { leave: 'themeMode and themeVariables of createAppKit, or setThemeMode of useAppKitTheme' },
  lightTheme: { leave: 'themeMode and themeVariables of createAppKit, or setThemeMode of useAppKitTheme' },
  midnightTheme: { leave: 'themeMode and themeVariables of createAppKit, or setThemeMode of useAppKitTheme' },
  cssStringFromTheme: { leave: 'the variables --w3m-* are set in CSS: docs/guides/theming.md' },
  cssObjectFromTheme: { leave: 'the variables --w3m-* are set in CSS: docs/guides/theming.md' },
  AvatarComponent: { leave: 'the picture of an account is that of its name, else drawn from its address' },
  DisclaimerComponent: { leave: 'termsConditionsUrl and privacyPolicyUrl of createAppKit link to yours' },
}

/** The replacement of each RainbowKit module. */
export const modules: Readonly<Record<string, ModuleRow>> = {
  '@rainbow-me/rainbowkit': { names, others: 'nothing of Latchkey is called like this' },
  '@rainbow-me/rainbowkit/wallets': { others: wallets },
  '@rainbow-me/rainbowkit/styles.css': { drop: true },
  '@rainbow-me/rainbowkit-siwe-next-auth': { others: signIn },
  '@rainbow-me/rainbowkit*': { others: 'nothing of Latchkey is like it' },
}

/** Options of getDefaultConfig. */
export const config: Readonly<Record<string, ConfigRow>> = {
  chains: 'networks',
  projectId: 'projectId',
  appName: 'name',
  appDescription: 'description',
  appUrl: 'url',
  appIcon: 'icon',
  transports: 'adapter',
  ssr: 'adapter',
  storage: 'adapter',
  batch: 'adapter',
  cacheTime: 'adapter',
  pollingInterval: 'adapter',
  wallets: { drop: `wallets: ${wallets}` },
  multiInjectedProviderDiscovery: { drop: 'multiInjectedProviderDiscovery: the kit finds the wallets' },
  syncConnectedChain: { drop: 'syncConnectedChain: kit and wagmi always agree' },
}

/** Attributes of ConnectButton. */
export const button: Readonly<Record<string, AttributeRow>> = {
  label: 'same',
  showBalance: 'showBalance',
  accountStatus: { drop: 'the button shows picture and address' },
  chainStatus: { drop: 'AppKitNetworkButton is a button of the network' },
}

const opens = (view: string): string => `() => void open({ view: '${view}' })`

/** Arguments of the function in ConnectButton.Custom. */
export const custom: CustomMembers = {
  account: `
      isConnected && address
      ? {
          address: address as string,
          displayName: profileName ?? \`\${address.slice(0, 4)}…\${address.slice(-4)}\`,
          displayBalance: balance === undefined ? undefined : \`\${Number(balance).toPrecision(3)} \${balanceSymbol}\`,
          balanceFormatted: balance,
          balanceSymbol,
          ensName: profileName,
          ensAvatar: profileImage,
          hasPendingTransactions: false,
        }
      : undefined`.replace(/^\n\s+/, ''),
  chain: `
      isConnected && chainId !== undefined
      ? {
          id: chainId as number,
          name: chain?.name,
          unsupported: chain === undefined,
          hasIcon: caipNetwork?.assets?.imageUrl !== undefined,
          iconUrl: caipNetwork?.assets?.imageUrl,
          iconBackground: undefined as string | undefined,
        }
      : undefined`.replace(/^\n\s+/, ''),
  mounted: 'true',
  authenticationStatus: `undefined as 'authenticated' | 'loading' | 'unauthenticated' | undefined`,
  openAccountModal: opens('Account'),
  openChainModal: opens('Networks'),
  openConnectModal: opens('Connect'),
  accountModalOpen: 'isModalOpen',
  chainModalOpen: 'isModalOpen',
  connectModalOpen: 'isModalOpen',
}

/** Members of the hooks, with the view that each opens. */
export const hooks: Readonly<Record<string, Readonly<Record<string, HookRow>>>> = {
  useConnectModal: { openConnectModal: { view: 'Connect', missing: 'connected' }, connectModalOpen: 'isOpen' },
  useAccountModal: { openAccountModal: { view: 'Account', missing: 'disconnected' }, accountModalOpen: 'isOpen' },
  useChainModal: { openChainModal: { view: 'Networks', missing: 'disconnected' }, chainModalOpen: 'isOpen' },
}

/** The unit of corners for each of the named radii. */
export const radii: Readonly<Record<string, string>> = { none: '0px', small: '1px', medium: '2px', large: '4px' }

/** Attributes of RainbowKitProvider without an equivalent, with the reason. */
export const provider: Readonly<Record<string, { readonly drop: string } | { readonly check: string }>> = {
  modalSize: { drop: 'the modal has one size' },
  coolMode: { drop: 'nothing of Latchkey is like it' },
  showRecentTransactions: { drop: 'the modal shows the activity of the account by itself' },
  id: { drop: 'one kit serves the page' },
  avatar: { check: 'the picture of an account is that of its name, else drawn from its address' },
}

/** CSS variables with an equivalent. */
export const cssVariables: Readonly<Record<string, string>> = {
  '--rk-colors-accentColor': '--w3m-accent',
  '--rk-fonts-body': '--w3m-font-family',
}
