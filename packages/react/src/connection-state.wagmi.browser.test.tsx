import { expect, test } from 'vitest'

import { compareWithModel, loadConnections, sequencesTimeoutMs } from './test/compare-with-model.ts'
import { anyWagmiCommand } from './test/wagmi-commands.ts'
import { createWagmiPages } from './test/wagmi-page.tsx'

loadConnections()

test.each([false, true])(
  'wagmi, its hooks and the kit tell one story after every step of any sequence, with several wallets: %s',
  { timeout: sequencesTimeoutMs },
  async isMultiWallet => {
    const wagmi = { createPages: createWagmiPages, commands: anyWagmiCommand }
    const { steps } = await compareWithModel({ isMultiWallet, wagmi, enough: 250 })
    expect(steps).toBeGreaterThanOrEqual(250)
  },
)
