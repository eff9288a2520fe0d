/** What the account says of it. */
export const titles = {
  tokens: {
    title: 'Tokens',
  },
} as const
