/** What the account says of points. */
export const titles = {
  points: {
    tab: 'Points',
    redeem: 'Coffee',
    rewardTitle: '{reward}',
  },
} as const
