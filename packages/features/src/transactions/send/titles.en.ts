/** Titles that are needed before their screens have loaded, also on the account screen. */
export const titles = {
  send: {
    title: 'Send',
    selectTokenTitle: 'Select token',
    previewTitle: 'Review send',
  },
} as const
