/** Every text that the two wallets show for Bitcoin. */
export const bitcoinMessages = {
  signPsbt: 'Sign this Bitcoin transaction?',
  shareAddresses: 'Share your Bitcoin addresses?',
  fee: 'Fee',
  unknownFee: 'Unknown: an input does not say what it holds',
  pays: 'Pays',
  paysTo: (amount: string, recipient: string) => `${amount} to ${recipient}`,
  signsInput: (index: number) => `Input ${index}`,
  spends: (amount: string, address: string) => `${amount} of ${address}`,
  unknownAmount: 'An unknown amount',
  bitcoin: (amount: string) => `${amount} BTC`,
  protocol: 'Signed by',
} as const
