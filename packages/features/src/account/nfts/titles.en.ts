/** Texts that are needed before the screens have loaded. */
export const titles = {
  nfts: {
    title: 'NFTs',
  },
} as const
