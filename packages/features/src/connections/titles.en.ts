/** The titles, which stand before their screens have loaded. */
export const titles = {
  wallets: {
    title: 'Wallets',
  },
} as const
