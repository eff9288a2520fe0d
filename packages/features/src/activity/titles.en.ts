/** What the account says of it. */
export const titles = {
  activity: {
    title: 'Activity',
  },
} as const
