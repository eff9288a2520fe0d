/** Titles that are needed before their screens have loaded. */
export const titles = {
  wallets: {
    title: 'Wallets',
  },
} as const
