/** Titles that are needed before their screens have loaded, also on the account screen. */
export const titles = {
  onramp: {
    title: 'Buy',
    payWithTitle: 'Pay with',
    selectTitle: 'What to buy',
    progressTitle: 'Purchase',
    purchases: 'Purchases',
    onItsWay: 'Purchase on its way',
    arrivedRow: 'Purchase arrived',
  },
} as const
