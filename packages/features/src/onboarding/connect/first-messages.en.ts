import type { Catalogue } from '@latchkey/core'

/** English texts of Connect, which are needed before anything has loaded. */
export const en = {
  connect: {
    title: 'Connect wallet',
    titleFor: 'Connect {family} wallet',
    wallets: 'Wallets',
    walletConnect: 'WalletConnect',
    allWallets: 'All wallets',
    qrCode: 'QR code',
    installed: 'Installed',
    recent: 'Recent',
    /** Name of a wallet in a list, with its tag. */
    walletIs: '{name}, {tag}',
    continueWithWallet: 'Continue with a wallet',
    noWallets: 'No wallets to show',
    noWalletsText: 'This site offers no way to connect in this browser.',
    loading: 'Looking for wallets',
    /** Text for a wallet that connected, but without an account of the requested namespace. */
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
} as const satisfies Catalogue
