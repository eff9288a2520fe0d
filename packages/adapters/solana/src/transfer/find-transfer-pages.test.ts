import { toBase58 } from '@latchkey/primitives'
import { afterEach, expect, test, vi } from 'vitest'

import { SolanaAdapter } from '../solana-adapter.ts'
import { addresses, mainnet } from '../test-world.test-support.ts'

afterEach(() => void vi.unstubAllGlobals())

const [from, to] = addresses
const lamports = 1_000_000n
const toU64 = (value: bigint): number[] => [...new Uint8Array(new BigUint64Array([value]).buffer)]
const transfer = {
  transaction: {
    message: {
      accountKeys: [from, to, '1'.repeat(32)],
      instructions: [
        { programIdIndex: 2, accounts: [0, 1], data: toBase58(Uint8Array.from([2, 0, 0, 0, ...toU64(lamports)])) },
      ],
    },
  },
  meta: { err: null },
}

test('a transfer is found behind a whole page of later ones', async () => {
  const pages: (string | undefined)[] = []
  let later: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { method, params } = JSON.parse(body) as {
      method: string
      params: [string, { limit: number; before?: string }]
    }
    if (method === 'getTransaction') return Response.json({ result: params[0] === 'sought' ? transfer : null })
    const { limit, before } = params[1]
    pages.push(before)
    later = Array.from({ length: limit }, (_, index) => `later ${index}`)
    const listed = before === undefined ? later : ['sought', 'earlier']
    return Response.json({
      result: listed.map(signature => ({ signature, slot: signature === 'earlier' ? 99 : 100 })),
    })
  })
  const actions = await new SolanaAdapter().actions()
  const trace = { from, to, amount: String(lamports), since: '100' }
  await expect(actions.findTransfer(trace, mainnet)).resolves.toEqual({ status: 'there', hash: 'sought' })
  expect(pages).toEqual([undefined, later.at(-1)])
})
