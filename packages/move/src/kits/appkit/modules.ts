import type { ModuleRow, NameRow } from '../../kit.ts'

const signIn =
  '`new Siwx()` of @latchkey/siwx keeps and verifies sign-ins, in the page or at a server: see docs/guides/sign-in.md'
const pay = 'payments are asked for by `pay(request)` of usePay: see docs/guides/pay.md'
const internal = 'it is internal to AppKit; most of its types are exported by @latchkey/appkit'

/** Types that AppKit exports from several of its packages. */
const networkTypes: Readonly<Record<string, NameRow>> = {
  AppKitNetwork: { module: '@latchkey/appkit/networks', name: 'AppKitNetwork' },
  CaipNetwork: { module: '@latchkey/appkit/networks', name: 'CaipNetwork' },
}
const caipTypes: Readonly<Record<string, NameRow>> = Object.fromEntries(
  ['CaipAddress', 'CaipNetworkId', 'ChainNamespace'].map(name => [name, { module: '@latchkey/appkit', name }]),
)

/** Names of AppKit's entries that are different here, or belong to missing features. */
const names: Readonly<Record<string, NameRow>> = {
  CreateAppKit: 'AppKitOptions',
  ...networkTypes,
  Provider: 'Eip1193Provider',
  UseAppKitAccountReturn: 'AccountSnapshot',
  useAppKitNetworkCore: 'useAppKitNetwork',
  DefaultSIWX: { leave: signIn },
  usePay: { leave: pay },
  getAppKit: { leave: 'hooks find the kit by themselves: delete the call' },
  modal: { leave: 'findDefaultKit() is the kit of createAppKit' },
}

/** Sign-in with Ethereum only. */
const siwe: ModuleRow = {
  to: '@latchkey/siwx',
  names: {
    createSIWEConfig: 'createSIWEConfig',
    formatMessage: 'formatMessage',
    getAddressFromMessage: 'getAddressFromMessage',
    getChainIdFromMessage: 'getChainIdFromMessage',
    SIWECreateMessageArgs: { module: '@latchkey/appkit', name: 'SIWEMessageArguments' },
    SIWEConfig: { module: '@latchkey/appkit', name: 'SIWEConfig' },
    SIWESession: 'SIWESession',
    SIWEVerifyMessageArgs: 'SIWEVerifyMessageArgs',
    AppKitSIWEClient: 'AppKitSIWEClient',
    verifySignature: {
      leave: "on a server, viem's verifyMessage or createSiwxServer of @latchkey/siwx/server takes its place",
    },
  },
  others: 'its shape is that of the functions of SIWEConfig of @latchkey/appkit',
}

/** Sign-in in the form for all namespaces. */
const siwx: ModuleRow = {
  to: '@latchkey/appkit',
  names: { SIWXConfig: 'SIWXConfig', SIWXMessage: 'SIWXMessage', SIWXSession: 'SIWXSession' },
  others: signIn,
}

const web3modal: ModuleRow = {
  to: '@latchkey/react',
  names: {
    useWeb3Modal: 'useAppKit',
    useWeb3ModalState: 'useAppKitState',
    useWeb3ModalTheme: 'useAppKitTheme',
    useWeb3ModalEvents: 'useAppKitEvents',
    useWalletInfo: 'useWalletInfo',
    createWeb3Modal: {
      leave: 'createAppKit takes `adapters` and `networks` in place of a config: see docs/moving-over/from-appkit.md',
    },
    useWeb3ModalAccount: { leave: 'useAppKitAccount has the account, useAppKitNetwork the chainId' },
    useWeb3ModalProvider: { leave: "useAppKitProvider('eip155') has the provider" },
    useSwitchNetwork: { leave: 'useAppKitNetwork has switchNetwork(network), with a network in place of its id' },
    useDisconnect: 'useDisconnect',
    defaultWagmiConfig: {
      leave: 'new WagmiAdapter({ networks, projectId }) of @latchkey/adapter-wagmi has a wagmiConfig',
    },
    defaultConfig: { leave: 'new EthersAdapter() of @latchkey/adapter-ethers in `adapters` takes its place' },
  },
  others: 'nothing of Latchkey is called like this',
}

/** The replacement of each AppKit module. */
export const modules: Readonly<Record<string, ModuleRow>> = {
  '@reown/appkit': { to: '@latchkey/appkit', names },
  '@reown/appkit/core': { to: '@latchkey/appkit', names },
  '@reown/appkit/react': { to: '@latchkey/react', names },
  '@reown/appkit/vue': { to: '@latchkey/vue', names },
  '@reown/appkit/react-core': { to: '@latchkey/react', names },
  '@reown/appkit/library/react': { to: '@latchkey/react', names },
  '@reown/appkit/vue-core': { to: '@latchkey/vue', names },
  '@reown/appkit/library/vue': { to: '@latchkey/vue', names },
  '@reown/appkit/adapters': {
    to: '@latchkey/appkit',
    names: { AdapterBlueprint: 'ChainAdapter', ChainAdapter: 'ChainAdapter' },
    others: internal,
  },
  '@reown/appkit-common': { names: { ...networkTypes, ...caipTypes }, others: internal },
  '@reown/appkit-controllers': {
    to: '@latchkey/appkit',
    names: { UseAppKitAccountReturn: 'AccountSnapshot' },
    others: internal,
  },
  '@reown/appkit/networks': {
    to: '@latchkey/appkit/networks',
    names: {
      ...caipTypes,
      bitcoinSignet: { leave: 'Latchkey has bitcoin and bitcoinTestnet; defineChain makes another' },
    },
  },
  '@reown/appkit-adapter-wagmi': { to: '@latchkey/adapter-wagmi' },
  '@reown/appkit-adapter-ethers': { to: '@latchkey/adapter-ethers' },
  '@reown/appkit-adapter-ethers5': { to: '@latchkey/adapter-ethers5' },
  '@reown/appkit-adapter-solana': { to: '@latchkey/adapter-solana' },
  '@reown/appkit-adapter-solana/react': { to: '@latchkey/adapter-solana/react' },
  '@reown/appkit-adapter-bitcoin': { to: '@latchkey/adapter-bitcoin' },
  '@reown/appkit-siwe': siwe,
  '@reown/appkit-siwx': siwx,
  '@reown/appkit/siwe': siwe,
  '@reown/appkit/siwx': siwx,
  '@reown/appkit-wallet-button': {
    effects: '@latchkey/appkit/elements',
    names: {
      createAppKitWalletButton: { module: '@latchkey/appkit/connect-wallet', name: 'createAppKitWalletButton' },
      AppKitWalletButton: { module: '@latchkey/appkit/connect-wallet', name: 'AppKitWalletButton' },
    },
    others: internal,
  },
  '@reown/appkit-wallet-button/react': {
    to: '@latchkey/react',
    effects: '@latchkey/appkit/elements',
    names: { useAppKitWallet: 'useAppKitWallet' },
    others: internal,
  },
  '@reown/appkit-wallet-button/vue': {
    to: '@latchkey/vue',
    effects: '@latchkey/appkit/elements',
    names: { useAppKitWallet: 'useAppKitWallet' },
    others: internal,
  },
  '@reown/appkit-pay': { others: pay },
  '@reown/appkit-pay/react': { others: pay },
  '@web3modal/wagmi/react': web3modal,
  '@web3modal/ethers/react': web3modal,
  '@web3modal/ethers5/react': web3modal,
  '@reown/appkit-cdn*': {
    others:
      'the one script of Latchkey has createAppKit, networks, EvmAdapter, SolanaAdapter and BitcoinAdapter; for more, build your page with the packages',
  },
  '@reown/appkit-polyfills': { drop: true, others: internal },
  '@reown/appkit*': { others: internal },
  '@web3modal/*': { others: 'it is older than AppKit: see docs/moving-over/from-appkit.md' },
}

/** The accepted arguments of each adapter, among those of the old adapter with that name. */
export const adapterOptions: Readonly<Record<string, readonly string[]>> = {
  WagmiAdapter: [
    'networks',
    'projectId',
    'connectors',
    'transports',
    'ssr',
    'storage',
    'batch',
    'cacheTime',
    'pollingInterval',
  ],
  EthersAdapter: [],
  Ethers5Adapter: [],
  SolanaAdapter: [],
  BitcoinAdapter: [],
}

/** Options of createAppKit without an equivalent, with their replacements. `features.x` is a member of `features`. */
export const droppedOptions: Readonly<Record<string, string>> = {
  coinbasePreference: "Coinbase's extension announces itself, its app pairs",
  enableAuthLogger: '`debug` turns the log on',
  enableMobileFullScreen: 'on a phone, the modal is as high as its content',
  experimental_preferUniversalLinks: 'the kit chooses the link that opens the app',
  'features.emailCapture': 'your server has the addresses that sign in',
  'features.headless': 'the hooks need no modal',
  'features.reownBranding': 'the modal has none',
}

/** Options of createAppKit that have no effect here, with the reason. */
export const kitOptions: Readonly<Record<string, string>> = {
  excludedWalletIds: 'it is called excludeWalletIds',
  'features.reownAuthentication': signIn,
}

/** Theme variables with another name. */
export const cssVariables: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'font-family',
    'accent',
    'color-mix',
    'color-mix-strength',
    'font-size-master',
    'border-radius-master',
    'z-index',
    'qr-color',
  ].map(name => [`--apkt-${name}`, `--w3m-${name}`]),
)
