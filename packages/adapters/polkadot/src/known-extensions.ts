/**
 * Names of the wallets that inject themselves, by their key in `window.injectedWeb3`. An unknown extension is named by its key.
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
