/**
 * What people call the wallets that inject themselves, by the key they use in `window.injectedWeb3`. An extension that is not here
 * goes by its key.
 */
export const knownExtensions: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot{.js}',
  talisman: 'Talisman',
  'subwallet-js': 'SubWallet',
  'nova-wallet': 'Nova Wallet',
  'fearless-wallet': 'Fearless Wallet',
  polkagate: 'PolkaGate',
  enkrypt: 'Enkrypt',
  'aleph-zero': 'Aleph Zero Signer',
  mathwallet: 'MathWallet',
}
