import type { ContractCall } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { newRecord } from './new-swap-record.ts'
import { setUpKit } from './swap-kit.test-support.ts'
import { orderOf, usdc } from './swap-order.test-support.ts'
import { swapRecordsFeature } from './swap-records-feature.ts'

/** A kit with an approved swap, whose wallet sends everything. */
async function setUp() {
  const sent: ContractCall[] = []
  const world = await setUpKit({
    allowance: 10n,
    actions: {
      sendCall: async (_provider, { call }) => (sent.push(call), `0x${'ab'.repeat(32)}`),
      watchTransfer(_hash, _network, onOutcome) {
        onOutcome({ status: 'success' })
        return () => {}
      },
    },
  })
  const records = world.store.use(swapRecordsFeature)
  const { order, plan } = orderOf(world.store, 'swap')
  const { networkId, ...record } = newRecord(world.store, order, plan, 'one', undefined)
  const approved = { ...record, networkId, stage: { status: 'approved' } } as const
  return { ...world, sent, records, approved }
}

describe('the revocation of an approval', () => {
  test('sends one approval of nothing to the token, for the spender of the swap', async () => {
    const { swap, sent, records, approved, end } = await setUp()
    records.put({ ...approved, spender: `0x${'5'.repeat(40)}` })
    await swap.revoke('one')
    expect(sent).toEqual([
      { to: usdc, value: 0n, data: `0x095ea7b3${'5'.repeat(40).padStart(64, '0')}${'0'.repeat(64)}` },
    ])
    expect(records.find('one')).toBeUndefined()
    end()
  })

  test('sends nothing if another tab requests the swap while the wallet is looked up', async () => {
    const { swap, sent, records, approved, actions, end } = await setUp()
    const stage = { status: 'asked', step: 'swap' } as const
    records.put({ ...approved, spender: usdc })
    actions.canBatchCalls = async () => {
      records.change('one', record => ({ ...record, stage }))
      return false
    }
    await swap.revoke('one')
    expect(sent).toEqual([])
    expect(records.find('one')?.stage).toMatchObject({ step: 'swap' })
    end()
  })

  test('sends nothing for a swap that is not there', async () => {
    const { swap, sent, state, end } = await setUp()
    await swap.revoke('one')
    expect([sent, state.revoking]).toEqual([[], undefined])
    end()
  })

  test('sends nothing, and keeps the swap, without a spender', async () => {
    const { swap, sent, records, approved, end } = await setUp()
    records.put(approved)
    await swap.revoke('one')
    expect([sent, records.find('one')?.stage]).toEqual([[], { status: 'approved' }])
    end()
  })

  test('sends nothing, and keeps the swap, if its network is not the active one', async () => {
    const { swap, sent, records, approved, end } = await setUp()
    records.put({ ...approved, networkId: 'eip155:137', spender: usdc })
    await swap.revoke('one')
    expect([sent, records.find('one')?.stage]).toEqual([[], { status: 'approved' }])
    end()
  })
})
