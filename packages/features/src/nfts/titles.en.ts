/** What the account says of it. */
export const titles = {
  nfts: {
    title: 'NFTs',
  },
} as const
