/** Titles that are needed before their screens have loaded. */
export const titles = {
  pairing: {
    title: 'Scan with phone',
  },
} as const
