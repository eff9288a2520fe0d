import { afterEach, expect, test, vi } from 'vitest'

import { SolanaAdapter } from '../solana-adapter.ts'
import { addresses, mainnet } from '../test-world.test-support.ts'

afterEach(() => void vi.unstubAllGlobals())

const system = '1'.repeat(32)

test.each([
  ['a wallet', { owner: system, executable: false }, false],
  ['a program', { owner: 'BPFLoaderUpgradeab1e11111111111111111111111', executable: true }, true],
  ['an account of a program', { owner: addresses[2], executable: false }, true],
  ['an executable account of any owner', { owner: system, executable: true }, true],
])('%s is a contract: %s', async (_, facts, isContract) => {
  const account = { lamports: 1, data: ['', 'base64'], ...facts }
  vi.stubGlobal('fetch', async () => Response.json({ result: { value: [account] } }))
  const actions = await new SolanaAdapter().actions()
  await expect(actions.inspectRecipient(addresses[1], mainnet)).resolves.toEqual({ isContract, isUsed: true })
})
