import type { ModuleRow, NameRow } from '../../kit.ts'
import type { CustomMembers } from '../../wagmi-site/custom-button.ts'
import type { AttributeRow } from '../../wagmi-site/jsx.ts'
import type { ConfigDefaults, ConfigRow } from '../../wagmi-site/make-kit.ts'
import type { HookRow } from '../../wagmi-site/modal-hook.ts'
import { signIn } from '../../wagmi-site/sign-in.ts'

const own = 'nothing of Latchkey is like it: draw your own'

const names: Readonly<Record<string, NameRow>> = {
  getDefaultConfig: {
    leave:
      'new WagmiAdapter({ networks, projectId }) of @latchkey/adapter-wagmi has the wagmiConfig; give the adapter to createAppKit of @latchkey/react',
  },
  ConnectKitProvider: {
    leave:
      'call createAppKit of @latchkey/react once, with a WagmiAdapter in place of your config, and delete this provider',
  },
  ConnectKitButton: {
    leave: 'draw your own button with useAppKit, useAppKitAccount and useAppKitNetwork of @latchkey/react',
  },
  useModal: { leave: 'open and close of useAppKit() show and hide the modal' },
  SIWEProvider: { leave: signIn },
  useSIWE: { leave: signIn },
  SIWESession: { leave: signIn },
  Avatar: { leave: own },
  ChainIcon: { leave: own },
}

/** The replacement of each ConnectKit module. */
export const modules: Readonly<Record<string, ModuleRow>> = {
  connectkit: { names, others: 'nothing of Latchkey is called like this' },
  'connectkit-next-siwe': { others: signIn },
}

/** Options of getDefaultConfig. */
export const config: Readonly<Record<string, ConfigRow>> = {
  chains: 'networks',
  walletConnectProjectId: 'projectId',
  appName: 'name',
  appDescription: 'description',
  appUrl: 'url',
  appIcon: 'icon',
  connectors: 'adapter',
  transports: 'adapter',
  ssr: 'adapter',
  storage: 'adapter',
  batch: 'adapter',
  cacheTime: 'adapter',
  pollingInterval: 'adapter',
}

/** The chains of a config that names none. */
export const defaults: ConfigDefaults = { chains: ['mainnet', 'polygon', 'optimism', 'arbitrum'] }

/** Attributes of ConnectKitButton, which shows no balance by itself. */
export const button: Readonly<Record<string, AttributeRow>> = {
  label: 'same',
  showBalance: 'showBalance',
  showAvatar: { drop: 'the button shows picture and address' },
  theme: { drop: 'the button has the theme of the kit' },
  mode: { drop: 'the button has the theme of the kit' },
  customTheme: { drop: 'the button has the theme of the kit' },
  onClick: { leave: 'a button of your own calls open of useAppKit()' },
}

/** Arguments of the function in ConnectKitButton.Custom. */
export const custom: CustomMembers = {
  show: '() => void open()',
  hide: '() => void close()',
  isConnected: 'isConnected',
  isConnecting: 'isConnecting',
  address: 'address',
  truncatedAddress: 'address ? `${address.slice(0, 4)}…${address.slice(-4)}` : undefined',
  ensName: 'profileName',
  chain: 'chain',
  unsupported: 'isConnected && chain === undefined',
}

/** Members of useModal, with the view that each opens. */
export const hooks: Readonly<Record<string, Readonly<Record<string, HookRow>>>> = {
  useModal: {
    open: 'isOpen',
    setOpen: 'setOpen',
    openAbout: { view: 'WhatIsAWallet' },
    openOnboarding: { view: 'WhatIsAWallet' },
    openProfile: { view: 'Account' },
    openSwitchNetworks: { view: 'Networks' },
    openSIWE: { leave: signIn },
  },
}

/** Attributes of ConnectKitProvider and members of its `options` that stay with a comment. */
export const left: Readonly<Record<string, string>> = {
  onConnect: 'useAccountEffect({ onConnect }) of wagmi tells who comes',
  onDisconnect: 'useAccountEffect({ onDisconnect }) of wagmi tells who goes',
  // The disclaimer may be required by law.
  disclaimer: 'termsConditionsUrl and privacyPolicyUrl of createAppKit link to yours',
}

/** Attributes of ConnectKitProvider and members of its `options` without which the site still runs. */
export const checked: Readonly<Record<string, string>> = {
  initialChainId: 'defaultNetwork of createAppKit names the first network',
}

/** CSS variables, also those of `customTheme`, with an equivalent. */
export const cssVariables: Readonly<Record<string, string>> = {
  '--ck-accent-color': '--w3m-accent',
  '--ck-font-family': '--w3m-font-family',
}
