/** Titles that are needed before their screens have loaded. */
export const titles = {
  allWallets: {
    title: 'All wallets',
    titleFor: '{family} wallets',
    failedTitle: 'The wallet list didn’t load',
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
} as const
