/** Title that is needed before the screen has loaded. */
export const titles = {
  paidFetch: {
    title: 'Pay for access',
  },
} as const
