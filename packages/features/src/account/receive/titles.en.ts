/** Titles that are needed before their screens have loaded, also on the account screen. */
export const titles = {
  receive: {
    title: 'Receive',
    networksTitle: 'Networks for this address',
  },
} as const
