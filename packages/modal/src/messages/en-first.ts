/**
 * The English texts that the first screen, the shell and the page buttons show, and the titles of the other screens: a title
 * stands before its screen has loaded. The others are in `en.ts`, which comes with the first screen that needs it.
 */
export const enFirst = {
  common: {
    back: 'Back',
    close: 'Close',
    tryAgain: 'Try again',
    copyLink: 'Copy link',
    linkCopied: 'Link copied',
    copyByHand: 'Select the text below and copy it',
    usePhone: 'Use phone',
    getWallet: 'Get {name}',
    disconnect: 'Disconnect',
    unnamed: 'Unnamed',
    unknownNetwork: 'Unknown network',
  },
  /** What a chain family is called. */
  families: {
    eip155: 'EVM',
    solana: 'Solana',
    bip122: 'Bitcoin',
    polkadot: 'Polkadot',
    cosmos: 'Cosmos',
  },
  connect: {
    title: 'Connect wallet',
    titleFor: 'Connect {family} wallet',
    wallets: 'Wallets',
    walletConnect: 'WalletConnect',
    allWallets: 'All wallets',
    qrCode: 'QR code',
    installed: 'Installed',
    recent: 'Recent',
    /** A wallet's name in a list, with what is known of it. */
    walletIs: '{name}, {tag}',
    continueWithWallet: 'Continue with a wallet',
    noWallets: 'No wallets to show',
    noWalletsText: 'This site offers no way to connect in this browser.',
    loading: 'Looking for wallets',
    /** Connected, but of no use for the family that was asked for. */
    notShared: '{name} shared no {family} account',
  },
  legal: {
    agreeBoth: 'By connecting you agree to the {terms} and {privacy}',
    agreeOne: 'By connecting you agree to the {document}',
    acceptBoth: 'I accept the {terms} and the {privacy}',
    acceptOne: 'I accept the {document}',
    terms: 'Terms of service',
    privacy: 'Privacy policy',
    secured: 'Secured by Latchkey',
  },
  pairing: {
    title: 'Scan with phone',
  },
  allWallets: {
    title: 'All wallets',
    titleFor: '{family} wallets',
    failedTitle: 'The wallet list did not load',
  },
  getWallet: {
    title: 'Get a wallet',
  },
  downloads: {
    title: 'Get {name}',
  },
  whatIsAWallet: {
    title: 'What is a wallet?',
  },
  whatIsANetwork: {
    title: 'What is a network?',
  },
  account: {
    title: 'Account',
    network: 'Network: {name}. Change network',
    unsupported: 'Switch network',
  },
  wallets: {
    title: 'Wallets',
  },
  switchChain: {
    title: 'Switch to {family}',
  },
  networks: {
    title: 'Choose network',
  },
  unsupportedChain: {
    title: 'Switch network',
  },
  /** Errors that show in passing, by their code. */
  errors: {
    copyFailed: 'The browser did not allow copying',
    disconnectFailed: 'Failed to disconnect',
    disconnectChainsFailed: 'Failed to disconnect',
  },
  router: {
    loading: 'Loading',
    failedTitle: 'This screen did not load',
    failedText: 'Check your connection, then try again.',
  },
  alert: {
    dismiss: 'Dismiss',
    onlyDevelopers: 'Only visible to developers',
  },
  button: {
    connect: 'Connect wallet',
    connecting: 'Connecting',
    reconnecting: 'Reconnecting',
    account: 'Account: {name}',
    network: 'Network: {name}',
    switchNetwork: 'Switch network',
    switching: 'Switching',
    selectNetwork: 'Select network',
    loadingBalance: 'Loading balance',
  },
} as const
