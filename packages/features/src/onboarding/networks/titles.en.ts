/** Titles that are needed before their screens have loaded. */
export const titles = {
  networks: {
    title: 'Choose network',
  },
  switchChain: {
    title: 'Switch to {family}',
  },
  unsupportedChain: {
    title: 'Switch network',
  },
  whatIsANetwork: {
    title: 'What is a network?',
  },
} as const
