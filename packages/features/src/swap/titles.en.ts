/** The titles, which stand before their screens have loaded, and what the account says of it. */
export const titles = {
  swap: {
    title: 'Swap',
    selectTokenTitle: 'Select token',
    previewTitle: 'Review swap',
  },
} as const
