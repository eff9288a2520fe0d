/** The titles, which stand before their screens have loaded, and what the account says of it. */
export const titles = {
  send: {
    title: 'Send',
    selectTokenTitle: 'Select token',
    previewTitle: 'Review send',
  },
} as const
