import type { AdapterActions, ContractCall } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { spenderOf } from './approve-call.ts'
import { router } from './swap-exchange.test-support.ts'
import { createExchangeEnvironment, type GivenKit, setUpKit } from './swap-kit.test-support.ts'
import { newRecord } from './new-swap-record.ts'
import { orderOf, usdc } from './swap-order.test-support.ts'
import { hash, recordAt } from './swap-outcomes.test-support.ts'
import { swapRecordsFeature } from './swap-records-feature.ts'

const approval = '0x095ea7b3'
/** Time until a transaction is mined. */
const minedMs = 1_000
const hashOf = (index: number): string => `0x${`${index}`.padStart(64, '0')}`

/**
 * A kit whose wallet sends everything, on a chain that mines it a second later.
 * @param shown the allowance that the node shows
 */
async function setUpSteps(shown: (mined: bigint) => bigint, given: GivenKit = {}) {
  const sent: ContractCall[] = []
  let allowance = given.allowance ?? 0n
  const actions: AdapterActions = {
    fetchAllowance: async () => shown(allowance),
    async sendCall(_provider, { call }) {
      sent.push(call)
      if (call.data.startsWith(approval)) allowance = BigInt(`0x${call.data.slice(74)}`)
      return hashOf(sent.length)
    },
    watchTransfer: (_hash, _network, onOutcome) =>
      world.environment.clock.after(minedMs, () => onOutcome({ status: 'success' })),
    ...given.actions,
  }
  const world = await setUpKit({ ...given, actions })
  /** Confirms the shown plan, and waits until nothing happens any more. */
  const confirm = async () => {
    const confirmed = world.swap.confirm()
    for (let turn = 0; turn < 8; turn++) await world.environment.advance(2 * minedMs)
    return await confirmed
  }
  const amountOf = ({ data }: ContractCall) => (data.startsWith(approval) ? BigInt(`0x${data.slice(74)}`) : 'swap')
  return { ...world, confirm, sent: () => sent.map(amountOf), calls: sent }
}

describe('the steps of a swap', () => {
  test('are an approval of the paid amount for the exchange, then the swap', async () => {
    const { swap, enter, sent, calls, events, confirm, end } = await setUpSteps(mined => mined)
    await enter('USDC', 'ETH', '300')
    await swap.review()
    expect(await confirm()).toMatchObject({ stage: { status: 'sent', step: 'swap', hash: hashOf(2) } })
    expect(sent()).toEqual([300_000_000n, 'swap'])
    expect([calls[0]?.to, calls[0] && spenderOf(calls[0])]).toEqual([usdc, router])
    expect(events).toEqual(['SWAP_INITIATED', 'SWAP_APPROVAL_INITIATED', 'SWAP_APPROVAL_SUCCESS', 'SWAP_SUCCESS'])
    end()
  })

  test('wait for the approval to be mined before the swap is requested', async () => {
    const { swap, enter, sent, environment, end } = await setUpSteps(mined => mined)
    await enter('USDC', 'ETH', '300')
    await swap.review()
    const confirmed = swap.confirm()
    await environment.settle()
    await environment.advance(minedMs - 1)
    expect(sent()).toEqual([300_000_000n])
    await environment.advance(1)
    await confirmed
    expect(sent()).toEqual([300_000_000n, 'swap'])
    end()
  })

  test('are shown again, and nothing is approved twice, if no node ever shows the mined approval', async () => {
    const { swap, enter, sent, state, confirm, end } = await setUpSteps(() => 0n)
    await enter('USDC', 'ETH', '300')
    await swap.review()
    expect(await confirm()).toBeUndefined()
    expect(sent()).toEqual([300_000_000n])
    expect(state.review).toMatchObject({ status: 'ready', plan: { steps: [{ kind: 'approve' }, { kind: 'swap' }] } })
    end()
  })

  test('end after the approval if another tab has requested the swap while the rest was planned', async () => {
    const world = await setUpSteps(mined => mined)
    const { store, swap, enter, sent, state, actions, confirm, end } = world
    const { simulateCalls } = actions
    const stage = { status: 'sent', step: 'swap', hash: hashOf(9) } as const
    await enter('USDC', 'ETH', '300')
    await swap.review()
    actions.simulateCalls = async (...asked) => {
      const [record] = state.swaps
      if (record?.stage.status === 'approved')
        store.use(swapRecordsFeature).change(record.id, each => ({ ...each, stage }))
      return (await simulateCalls?.(...asked)) ?? { status: 'notSimulated' }
    }
    expect(await confirm()).toMatchObject({ stage })
    expect(sent()).toEqual([300_000_000n])
    end()
  })

  test('prepare no permit after the old allowance is reset, since the user agreed to an approval', async () => {
    let prepared = 0
    const world = await setUpSteps(mined => mined, {
      allowance: 7n,
      permits: true,
      actions: {
        async preparePermit(request) {
          prepared++
          return { ...request, nonce: 0n, domain: { name: 'USD Coin', version: '2' } }
        },
      },
    })
    const { swap, enter, sent, actions, confirm, end } = world
    const { simulateCalls } = actions
    // Like USDT, the token accepts an approval only if there is none.
    actions.simulateCalls = async (request, ...rest) => {
      const approvals = request.calls.filter(({ data }) => data.startsWith(approval))
      const isOverwritten = approvals.length === 1 && (await actions.fetchAllowance?.({} as never)) === 7n
      if (isOverwritten) return { status: 'fails', index: 0, reason: 'approve from non-zero' }
      return (await simulateCalls?.(request, ...rest)) ?? { status: 'notSimulated' }
    }
    await enter('USDC', 'ETH', '300')
    await swap.review()
    expect(prepared).toBe(0)
    expect(await confirm()).toMatchObject({ stage: { status: 'sent', step: 'swap' } })
    expect([sent(), prepared]).toEqual([[0n, 300_000_000n, 'swap'], 0])
    end()
  })
})

test('a permit is valid for 20 minutes', async () => {
  const deadlines: bigint[] = []
  const { swap, enter, environment, end } = await setUpSteps(mined => mined, {
    permits: true,
    actions: {
      async preparePermit(request) {
        deadlines.push(request.deadline)
        return { ...request, nonce: 0n, domain: { name: 'USD Coin', version: '2' } }
      },
    },
  })
  await enter('USDC', 'ETH', '300')
  await swap.review()
  expect(deadlines).toEqual([BigInt(Math.floor(environment.clock.now() / 1000)) + 1200n])
  end()
})

test('a pending swap is watched as soon as a page has the swap controller', async () => {
  const { store, environment, state, end } = await setUpSteps(mined => mined)
  const { order, plan } = orderOf(store, 'swap')
  const stage = { status: 'sent', step: 'swap', hash: hashOf(1) } as const
  store.use(swapRecordsFeature).put({ ...newRecord(store, order, plan, 'one', undefined), stage })
  await environment.settle()
  await environment.advance(minedMs)
  expect(state.swaps).toMatchObject([{ id: 'one', stage: { status: 'done', hash: hashOf(1) } }])
  end()
})

test('a pending swap of an earlier page is watched at once, also beside one that has failed', async () => {
  const environment = createExchangeEnvironment()
  const asked = environment.clock.now()
  const pending = recordAt({ status: 'sent', step: 'swap', hash })
  const failed = { ...recordAt({ status: 'failed', reason: 'reverted' }), id: 'two', settled: asked }
  const stored = [pending, failed].map(record => ({ ...record, asked }))
  environment.storage.set('@appkit/pending_swaps', JSON.stringify(stored))
  const watchTransfer: AdapterActions['watchTransfer'] = (_hash, _network, onOutcome) => (
    onOutcome({ status: 'success' }),
    () => {}
  )
  const { state, end } = await setUpKit({ environment, actions: { watchTransfer } })
  await environment.settle()
  expect(state.swaps).toHaveLength(2)
  expect(state.swaps.find(({ id }) => id === 'one')?.stage).toMatchObject({ status: 'done', hash })
  end()
})

test('a swap is simulated with the tokens that it moves, without the native currency', async () => {
  const requested: unknown[] = []
  const { swap, enter, actions, end } = await setUpSteps(mined => mined)
  const { simulateCalls } = actions
  actions.simulateCalls = async (request, ...rest) => {
    requested.push(request.tokens)
    return (await simulateCalls?.(request, ...rest)) ?? { status: 'notSimulated' }
  }
  await enter('USDC', 'ETH', '300')
  await swap.review()
  expect(requested[0]).toEqual([usdc])
  end()
})
