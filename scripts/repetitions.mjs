/**
 * The repetitions of a release beyond the gate, within about three minutes of two cores: models and properties get more values, and servers are killed,
 * which the gate does not do. A failure is repeated by its file, the printed seed and the variables here.
 *
 * @type {readonly { name: string, project: string, env: Readonly<Record<string, string>>, files: readonly string[] }[]}
 */
export const repetitions = [
  {
    name: 'models',
    project: 'unit*',
    env: { LATCHKEY_RUNS: '4' },
    files: [
      'packages/core/src/connections/connection-orders.test.ts',
      'packages/core/src/connections/unsettled-connections.test.ts',
      'packages/core/src/kit-storage.test.ts',
      'packages/core/src/query/',
      'packages/secure-site/src/custody/losses.test.ts',
      'packages/secure-site/src/custody/races.test.ts',
      'hostile-wallet.test.ts',
    ],
  },
  {
    name: 'transactions',
    project: 'unit*',
    // 1,080 histories of two tabs.
    env: { LATCHKEY_RUNS: '12' },
    files: [
      'packages/features/src/transactions/shared/send-history.test.ts',
      'packages/features/src/transactions/pay/pay-history.test.ts',
      'packages/features/src/transactions/swap/swap-history.test.ts',
    ],
  },
  {
    name: 'values',
    project: 'unit*',
    env: { LATCHKEY_RUNS: '5' },
    files: ['fuzzed-swaps.test.ts', 'flipped-bits.test.ts', 'verify-signature.test.ts'],
  },
  {
    name: 'connections',
    project: 'browser-isolated',
    env: { VITE_SEQUENCES: '600' },
    files: ['packages/react/src/connection-state'],
  },
  {
    name: 'kills',
    project: 'kills',
    env: { LATCHKEY_KILLS: '5' },
    files: ['/killed-'],
  },
]
