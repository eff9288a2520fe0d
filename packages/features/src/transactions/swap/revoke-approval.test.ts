import { useSandbox } from '@latchkey/sandbox/use-started'
import { createTestEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { senderOf } from '../shared/sender.ts'
import { revokeApproval } from './revoke-approval.ts'
import { answerWaitMs } from './swap-outcomes-feature.ts'
import type { SwapRecord } from './swap-state.ts'
import { callNode, setUpApproved, swapper, until } from './swap-world.test-support.ts'

const sandbox = useSandbox()

/** Reads the exchange's allowance from the chain. */
async function allowanceOf({ from, spender = '' }: Partial<SwapRecord> = {}): Promise<bigint> {
  const words = [swapper, spender].map(each => each.slice(2).padStart(64, '0')).join('')
  const to = from?.address.slice('eip155:1:'.length)
  return BigInt(String(await callNode(sandbox, 'eth_call', [{ to, data: `0xdd62ed3e${words}` }, 'latest'])))
}

describe('an approval of a swap that was not executed', () => {
  test('is revoked by one transaction, and the swap is removed after that', async () => {
    const { world, id } = await setUpApproved(sandbox)
    const record = world.swap.state.swaps[0]
    expect(await allowanceOf(record)).toBe(10n * 10n ** 18n)
    await Promise.all([world.swap.revoke(id), world.swap.revoke(id)])
    expect(await allowanceOf(record)).toBe(0n)
    expect(world.sent()).toHaveLength(1)
    expect(world.swap.state).toMatchObject({ swaps: [], revoking: undefined })
    world.end()
  }, 40_000)

  test('stays, with its swap, if the user declines the revocation', async () => {
    const { world, id } = await setUpApproved(sandbox, {
      wallet: ({ method }) =>
        method === 'eth_sendTransaction'
          ? Promise.reject(Object.assign(new Error('User rejected'), { code: 4001 }))
          : undefined,
    })
    await expect(world.swap.revoke(id)).rejects.toMatchObject({ code: 'swapRejected' })
    expect(world.swap.state).toMatchObject({ swaps: [{ id, stage: { status: 'approved' } }], revoking: undefined })
    expect(await allowanceOf(world.swap.state.swaps[0])).toBe(10n * 10n ** 18n)
    world.end()
  }, 40_000)

  test('is removed without a transaction if the chain has no allowance left', async () => {
    const { world, id } = await setUpApproved(sandbox, {
      actions: real => ({ ...real, fetchAllowance: async () => 0n }),
    })
    await world.swap.revoke(id)
    expect([world.sent(), world.swap.state.swaps]).toEqual([[], []])
    world.end()
  }, 40_000)

  test.each([
    ['swapFailed', { status: 'reverted' }],
    ['swapUnanswered', { status: 'unknown', error: new Error('The node is gone') }],
  ] as const)(
    'stays, with the error %s, if its transaction has the outcome %o',
    async (code, outcome) => {
      let isRevoking = false
      const { world, id } = await setUpApproved(sandbox, {
        actions: real => ({
          ...real,
          watchTransfer(hash, network, onOutcome, from) {
            if (!isRevoking) return real.watchTransfer?.(hash, network, onOutcome, from)
            onOutcome(outcome)
            return () => {}
          },
        }),
      })
      isRevoking = true
      await expect(world.swap.revoke(id)).rejects.toMatchObject({ code })
      expect(world.swap.state.swaps).toMatchObject([{ id, stage: { status: 'approved' } }])
      world.end()
    },
    40_000,
  )

  test.each(['wallet', 'chain'] as const)(
    'stops waiting after the wallet timeout, and with the kit, if the %s never answers',
    async silent => {
      let isRevoking = false
      let watched = 0
      const { world, id } = await setUpApproved(sandbox, {
        wallet: ({ method }) =>
          silent === 'wallet' && method === 'eth_sendTransaction' ? new Promise(() => {}) : undefined,
        actions: real => ({
          ...real,
          watchTransfer(hash, network, onOutcome, from) {
            if (!isRevoking) return real.watchTransfer?.(hash, network, onOutcome, from)
            watched++
            return () => void watched--
          },
        }),
      })
      isRevoking = true
      const sender = senderOf(world.store, 'eip155', undefined)
      if (!sender) throw new Error('No account')
      for (const end of ['late', 'destroyed'] as const) {
        const { clock } = createTestEnvironment()
        const ended = new AbortController()
        const store = { ...world.store, environment: { ...world.store.environment, clock } }
        const asked = world.sent().length
        const revoked = revokeApproval(store, sender, id, ended.signal).catch((error: unknown) => error)
        await until(() => world.sent().length > asked && (silent === 'wallet' || watched === 1))
        if (end === 'late') await clock.advance(answerWaitMs)
        else ended.abort()
        expect(await revoked).toMatchObject({ code: 'swapUnanswered' })
        expect([watched, clock.pending]).toEqual([0, 0])
        if (silent === 'chain') break
      }
      world.end()
    },
    40_000,
  )
})
