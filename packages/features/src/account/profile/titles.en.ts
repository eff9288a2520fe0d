/** Titles that are needed before their screens have loaded. */
export const titles = {
  account: {
    title: 'Account',
    network: 'Network: {name}. Change network',
    unsupported: 'Switch network',
  },
} as const
