import type { ModuleRow, NameRow } from '../../kit.ts'

const notices = 'Latchkey tells nobody of transactions: draw what your page wants to say of them'
const announced = 'every wallet that announces itself is listed, and all that pair: delete it'
const hardware = 'hardware wallets come through their extension or by pairing: tell your users before you delete it'
const signsIn =
  'it signs people in by a library of its own, whose accounts nothing else reaches: keep it until those people have moved'

/** Wallets that the kit finds by itself or pairs with. */
export const foundWallets: readonly string[] = [
  'bitget',
  'bloom',
  'cede-store',
  'coinbase',
  'enkrypt',
  'frontier',
  'gnosis',
  'infinity-wallet',
  'injected-wallets',
  'metamask',
  'mew-wallet',
  'okx',
  'phantom',
  'safeheron',
  'safepal',
  'taho',
  'trust',
  'walletconnect',
  'xdefi',
  'zeal',
].map(name => `@web3-onboard/${name}`)

const hardwareWallets = ['dcent', 'hw-common', 'keepkey', 'keystone', 'ledger', 'trezor']
const loginWallets = [
  ...['arcana-auth', 'blocto', 'capsule', 'fortmatic', 'magic', 'particle-network', 'passport'],
  ...['portis', 'sequence', 'torus', 'uauth', 'venly', 'web3auth'],
]

const notesOf = (names: readonly string[], note: string): Record<string, string> =>
  Object.fromEntries(names.map(name => [`@web3-onboard/${name}`, note]))

/** The loss for users of a wallet with a library of its own, by module. */
export const walletNotes: Readonly<Record<string, string>> = {
  ...notesOf(hardwareWallets, 'hardware wallets come through their extension or by pairing: tell your users'),
  ...notesOf(
    loginWallets,
    'its accounts are reached by its own login only: let your users move their funds before you publish this',
  ),
}

const rowsOf = (names: readonly string[], others: string): Record<string, ModuleRow> =>
  Object.fromEntries(names.map(name => [`@web3-onboard/${name}`, { others }]))

/** Wallets with a library of their own. */
const keptWallets: Readonly<Record<string, ModuleRow>> = {
  ...rowsOf(hardwareWallets, hardware),
  ...rowsOf(loginWallets, signsIn),
}

/** Types of the kit's values. */
const types: Readonly<Record<string, NameRow>> = {
  OnboardAPI: { module: '@latchkey/appkit', name: 'AppKit' },
  EIP1193Provider: { module: '@latchkey/appkit', name: 'Eip1193Provider' },
  InitOptions: { module: '@latchkey/appkit', name: 'AppKitOptions' },
  WalletState: { leave: 'getAccount, getProvider and getWalletInfo of the kit have address, provider and name' },
  ConnectedChain: { leave: 'chainId of useAppKitNetwork() is a number' },
}

const make = 'call createAppKit once, outside of functions, with networks of @latchkey/appkit/networks'

/** The replacement of each web3-onboard module. */
export const modules: Readonly<Record<string, ModuleRow>> = {
  '@web3-onboard/core': {
    names: { ...types, default: { leave: make } },
    others: 'nothing of Latchkey is called like this',
  },
  '@web3-onboard/common': { names: types, others: 'nothing of Latchkey is called like this' },
  '@web3-onboard/react': {
    names: {
      init: { leave: make },
      useConnectWallet: { leave: 'useAppKit, useAppKitAccount, useAppKitProvider and useDisconnect take its place' },
      useSetChain: { leave: 'useAppKitNetwork has chainId and switchNetwork(network)' },
      useWallets: { leave: 'useAppKitConnections has the connected wallets' },
      useAppState: { leave: 'useAppKitAccount, useAppKitNetwork and useAppKitState take its place' },
      useWeb3Onboard: { leave: 'use what createAppKit returned' },
      useNotifications: { leave: notices },
      useAccountCenter: { leave: "AppKitButton shows the account, and open({ view: 'Account' }) its screen" },
      useSetLocale: { leave: 'locale of createAppKit is a text that stays' },
      useUpdateTheme: { leave: 'setThemeMode of useAppKitTheme sets the theme' },
      useWagmiConfig: {
        leave: 'new WagmiAdapter({ networks, projectId }) of @latchkey/adapter-wagmi has a wagmiConfig',
      },
      Web3OnboardProvider: { leave: 'hooks find the kit by themselves: delete this provider' },
    },
    others: 'nothing of Latchkey is called like this',
  },
  '@web3-onboard/vue': {
    names: { init: { leave: make } },
    others: 'the composables of @latchkey/vue (useAppKit, useAppKitAccount, useAppKitProvider) take its place',
  },
  '@web3-onboard/wagmi': {
    others: 'new WagmiAdapter({ networks, projectId }) of @latchkey/adapter-wagmi has a wagmiConfig',
  },
  '@web3-onboard/transaction-preview': { others: 'nothing of Latchkey is like it' },
  '@web3-onboard/gas': { others: 'nothing of Latchkey is like it: ask your node for fees' },
  ...Object.fromEntries(foundWallets.map(name => [name, { others: announced }])),
  ...keptWallets,
  '@web3-onboard/*': { others: 'nothing of Latchkey is like it' },
}

/** Options of Onboard and init without an equivalent, with the reason. */
export const dropped: Readonly<Record<string, string>> = {
  accountCenter: "a button of yours shows the account: <appkit-button>, or open({ view: 'Account' })",
  apiKey: 'nothing is asked of services that you do not name',
  containerElements: 'the modal is drawn over the page',
  disableFontDownload: 'no font is loaded',
  i18n: 'locale and messages of createAppKit have the texts',
  notify: notices,
  transactionPreview: 'nothing of Latchkey is like it',
  unstoppableResolver: 'nothing of Latchkey is like it',
  wagmi: 'a WagmiAdapter in `adapters` has a wagmiConfig',
}

/** Remarks on members of `onboard` that a kit does not have. */
export const members: Readonly<Record<string, string>> = {
  setWalletModules: 'wallets announce themselves, whenever they come',
  customNotification: notices,
  preflightNotifications: notices,
  setNotify: notices,
  updateNotify: notices,
  setLocale: 'locale of createAppKit is a text that stays',
  updateAccountCenter: "open({ view: 'Account' }) of the kit shows the account",
  setPrimaryWallet: 'switchConnection of the kit shows another wallet',
  updateBalances: 'fetchBalance of the kit reads a balance',
  updateTheme: "setThemeMode of the kit takes 'light', 'dark' or 'auto'",
}

/** Members of an old account that the kit returns in another way. */
export const accountMembers: Readonly<Record<string, string>> = {
  balance: 'fetchBalance of useAppKitBalance() reads the balance',
  ens: 'useAppKitAccountDetails() has profileName and profileImage',
  uns: 'useAppKitAccountDetails() has profileName and profileImage',
  secondaryTokens: 'useAppKitTokens() has what the account holds',
}

/** CSS variables, also those of a theme, with an equivalent. */
export const cssVariables: Readonly<Record<string, string>> = {
  '--w3o-action-color': '--w3m-accent',
  '--w3o-font-family': '--w3m-font-family',
  '--onboard-font-family-normal': '--w3m-font-family',
  '--onboard-primary-500': '--w3m-accent',
  '--onboard-modal-z-index': '--w3m-z-index',
}
