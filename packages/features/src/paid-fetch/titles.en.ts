/** The title, which stands before its screen has loaded. */
export const titles = {
  paidFetch: {
    title: 'Pay for access',
  },
} as const
