/** The titles, which stand before their screens have loaded, and what the account says of it. */
export const titles = {
  receive: {
    title: 'Receive',
    networksTitle: 'Networks for this address',
  },
} as const
