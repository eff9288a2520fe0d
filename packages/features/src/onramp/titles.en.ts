/** The titles, which stand before their screens have loaded, and what the account says of it. */
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
