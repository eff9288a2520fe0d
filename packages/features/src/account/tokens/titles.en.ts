/** Texts that are needed before the screens have loaded. */
export const titles = {
  tokens: {
    title: 'Tokens',
  },
} as const
