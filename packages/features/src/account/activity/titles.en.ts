/** Texts that are needed before the screens have loaded. */
export const titles = {
  activity: {
    title: 'Activity',
  },
} as const
