import { expect, test } from 'vitest'

import { compareSequence, compareWithModel, loadConnections, sequencesTimeoutMs } from './test/compare-with-model.ts'
import { anyWagmiCommand } from './test/wagmi-commands.ts'
import { createWagmiPages } from './test/wagmi-page.tsx'

loadConnections()

const wagmi = { createPages: createWagmiPages, commands: anyWagmiCommand }

test.each([false, true])(
  'wagmi, its hooks and the kit agree after every step of any sequence, with several wallets: %s',
  { timeout: sequencesTimeoutMs },
  async isMultiWallet => {
    const { steps } = await compareWithModel({ isMultiWallet, wagmi, enough: 250 })
    expect(steps).toBeGreaterThanOrEqual(250)
  },
)

test.each([
  [
    'wagmi stays on the chain of the wallet that was active when all are disconnected',
    ['connect dev.beta', 'pair', 'wagmi goes to chain 137', 'disconnect all'],
  ],
])('%s', async (_name, happening) => {
  expect(await compareSequence({ isMultiWallet: true, wagmi }, happening)).toBe(happening.length)
})
