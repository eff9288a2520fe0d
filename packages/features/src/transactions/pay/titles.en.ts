/** Titles that are needed before their screens have loaded. */
export const titles = {
  pay: {
    title: 'Pay',
    progressTitle: 'Payment status',
  },
} as const
