/** Texts about points in the account. */
export const titles = {
  points: {
    tab: 'Points',
    redeem: 'Coffee',
    cakeRow: 'Cake of the day',
    rewardTitle: '{reward}',
  },
} as const
