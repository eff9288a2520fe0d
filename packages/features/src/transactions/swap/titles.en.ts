/** Titles that are needed before their screens have loaded, also on the account screen. */
export const titles = {
  swap: {
    title: 'Swap',
    selectTokenTitle: 'Select token',
    previewTitle: 'Review swap',
  },
} as const
