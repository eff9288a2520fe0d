import { useSandbox } from '@latchkey/sandbox/use-started'
import { createTestEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { type AskedCalls, callNode, sendAsOne, setUpSwap, until } from './swap-world.test-support.ts'

const sandbox = useSandbox()

describe('a swap without an answer', () => {
  test('is found on chain, and is not sent twice', async () => {
    const world = await setUpSwap(sandbox, { wallet: sendsSilently })
    await world.enter('ETH', 'USDC', '1')
    await world.swap.review()
    const record = await world.swap.confirm()
    expect(await world.settled(record?.id ?? '')).toMatchObject({ status: 'done' })
    expect(world.sent()).toHaveLength(1)
    world.end()
  })

  test('is found by more data than a page may store', async () => {
    const environment = createTestEnvironment({
      now: Date.now(),
      async handle(request) {
        const response = await fetch(request)
        if (!request.url.includes('/build-transaction')) return response
        const { tx } = (await response.json()) as { tx: { data: string } }
        return Response.json({ tx: { ...tx, data: tx.data + 'ab'.repeat(25_000) } })
      },
    })
    const world = await setUpSwap(sandbox, { environment, wallet: sendsSilently })
    await world.enter('ETH', 'USDC', '1')
    await world.swap.review()
    const record = await world.swap.confirm()
    expect(await world.settled(record?.id ?? '')).toMatchObject({ status: 'done' })
    expect(environment.storage.get('@appkit/pending_swaps')?.length).toBeLessThan(2_000)
    world.end()
  })

  test('is found on chain if approval and swap were sent as a batch', async () => {
    let hash = ''
    const world = await setUpSwap(sandbox, {
      async wallet({ method, params }) {
        if (method === 'wallet_getCapabilities') return { '0x1': { atomic: { status: 'supported' } } }
        if (method !== 'wallet_sendCalls') return undefined
        const [asked] = params as [AskedCalls]
        hash = await sendAsOne(sandbox, asked.calls)
        return {}
      },
    })
    await world.enter('USDC', 'DAI', '10')
    await world.swap.review()
    const record = await world.swap.confirm()
    expect(await world.settled(record?.id ?? '')).toMatchObject({ status: 'done', hash })
    expect(world.sent()).toHaveLength(1)
    world.end()
  })

  test('is not matched by another step that did the same, in a smart account too', async () => {
    const searched: (readonly string[] | undefined)[] = []
    let isLost = false
    const world = await setUpSwap(sandbox, {
      wallet: async ({ method }) => (isLost && method === 'eth_sendTransaction' ? 'sent, I think' : undefined),
      actions: real => ({
        ...real,
        async findCall({ others, hash }) {
          if (hash === undefined) searched.push(others)
          return undefined
        },
      }),
    })
    await world.enter('USDC', 'ETH', '10')
    await world.swap.review()
    const first = await world.swap.confirm()
    await world.settled(first?.id ?? '')
    isLost = true
    await world.enter('USDC', 'ETH', '10')
    await world.swap.review()
    const second = await world.swap.confirm()
    expect(second?.stage).toEqual({ status: 'unanswered', step: 'approve' })
    await until(() => searched.length > 0)
    const hashes = world.swap.state.swaps.find(({ id }) => id === first?.id)?.steps.map(({ hash }) => hash)
    expect(hashes).toHaveLength(2)
    expect(searched[0]).toEqual(hashes)
    world.end()
  })
})

/** A wallet that sends the transaction but answers with no hash. */
async function sendsSilently({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
  if (method !== 'eth_sendTransaction') return undefined
  await callNode(sandbox, method, params)
  return 'sent, I think'
}
