import { EvmAdapter } from '@latchkey/adapter-evm'
import { toCaipNetwork, type TransferOutcome } from '@latchkey/primitives'
import { type Hex, parseEther, toHex } from 'viem'
import { mainnet, polygon } from 'viem/chains'
import { beforeEach, describe, expect, test } from 'vitest'

import { batchOf, stranger, useSmartWorld } from './smart-world.test-support.ts'

// Tests how a site finds an operation whose answer was lost.
describe.each([
  ['the plain account', mainnet],
  ['a contract of its own', polygon],
])('a request to a smart account that is %s', (_kind, chain) => {
  const world = useSmartWorld(chain)
  beforeEach(() => world.fund(from(), '1'))

  const from = (): Hex => world.account.address
  const network = () =>
    toCaipNetwork({ ...chain, rpcUrls: { default: { http: [world.sandbox.rpc[`eip155:${chain.id}`] ?? ''] } } })
  const actions = async () => await new EvmAdapter().actions()
  const send = async (to: Hex, value: bigint) => {
    const answer = await world
      .createFrame(new Map())
      .do('eth_sendTransaction', [{ from: from(), to, value: toHex(value) }])
    return answer as Hex
  }
  const trace = async (to: Hex, amount: bigint) =>
    (await actions()).traceTransfer({ from: from(), to, amount, network: network() })
  const find = async (traced: Awaited<ReturnType<typeof trace>>) => (await actions()).findTransfer(traced, network())
  const outcomeOf = async (hash: string) => {
    const { watchTransfer } = await actions()
    return new Promise<TransferOutcome>(resolve => watchTransfer(hash, network(), resolve, from()))
  }

  test('is found in the transaction of any bundler, also if that upgraded the account', async () => {
    const to = stranger()
    for (const amount of [7n, 8n]) {
      const traced = await trace(to, amount)
      expect(await find(traced)).toBeUndefined()
      const hash = await send(to, amount)
      const found = { status: 'there', hash }
      expect(await find(traced)).toEqual(found)
      expect(await find({ ...traced, hash })).toEqual(found)
      expect(await outcomeOf(hash)).toEqual({ status: 'success' })
    }
  })

  test('is found as a call, by all its arguments', async () => {
    const to = stranger()
    const call = { to, value: 9n, data: '0xc0ffee' } as const
    const { traceCall, findCall } = await actions()
    const traced = await traceCall({ from: from(), network: network(), calls: [call] })
    const asked = { from: from(), to, value: '0x9', data: call.data }
    const hash = await world.createFrame(new Map()).do('eth_sendTransaction', [asked])
    expect(await findCall(traced, network())).toEqual({ status: 'there', hash })
    for (const other of [{ data: '0xc0ffef' }, { data: '0xc0ff' }, { value: 8n }, { to: stranger() }]) {
      const { calls } = await traceCall({ from: from(), network: network(), calls: [{ ...call, ...other }] })
      expect(await findCall({ ...traced, calls }, network())).toBeUndefined()
    }
  })

  test('is found as a batch, by all of its calls in order', async () => {
    const calls = [stranger(), stranger()].map(to => ({ to, value: 2n, data: '0xc0ffee' }))
    const { traceCall, findCall } = await actions()
    const traced = await traceCall({ from: from(), network: network(), calls })
    expect(await findCall(traced, network())).toBeUndefined()
    const asked = calls.map(call => ({ ...call, value: toHex(call.value) }))
    const batch = batchOf(asked, { from: from(), chainId: toHex(chain.id) })
    await world.createFrame(new Map()).do('wallet_sendCalls', batch)
    expect(await findCall(traced, network())).toMatchObject({ status: 'there' })
    for (const other of [traced.calls.slice(1), traced.calls.toReversed(), [...traced.calls, ...traced.calls]])
      expect(await findCall({ ...traced, calls: other }, network())).toBeUndefined()
  })

  test('is not matched by another action of the account, alone or with more', async () => {
    const to = stranger()
    const traced = await trace(to, 5n)
    const hash = await send(to, 6n)
    const calls = [5n, 1n].map(value => ({ to, value: toHex(value) }))
    const batch = batchOf(calls, { from: from(), chainId: toHex(chain.id) })
    await world.createFrame(new Map()).do('wallet_sendCalls', batch)
    expect(await world.balanceOf(to)).toBe(12n)
    expect(await find(traced)).toBeUndefined()
    expect(await find({ ...traced, hash })).toBeUndefined()
  })

  test('is found among equal requests once the hashes of the other ones are known, and not before', async () => {
    const to = stranger()
    const traced = await trace(to, 3n)
    const [first, second] = [await send(to, 3n), await send(to, 3n)]
    expect(await find(traced)).toBeUndefined()
    const others = [first.toUpperCase().replace('0X', '0x')]
    expect(await find({ ...traced, others })).toEqual({ status: 'there', hash: second })
    expect(await find(await trace(to, 3n))).toBeUndefined()
  })

  test('is found if it failed, and has failed', async () => {
    const to = stranger()
    const frame = world.createFrame(new Map())
    const amount = parseEther('0.9')
    const traced = await trace(to, amount)
    const prepared = await frame.prepare('eth_sendTransaction', [{ from: from(), to, value: toHex(amount) }])
    await world.fund(from(), '0.5')
    await frame.approve(prepared).catch(() => {})
    const found = await find(traced)
    expect(found).toMatchObject({ status: 'there' })
    expect(await outcomeOf(found?.hash ?? '')).toEqual({ status: 'reverted' })
    expect(await world.balanceOf(to)).toBe(0n)
  })

  test('shows in the activity with its kind, and without its fee', async () => {
    const asked = { from: from(), to: stranger(), value: '0x0', data: '0xc0ffee' }
    const called = await world.createFrame(new Map()).do('eth_sendTransaction', [asked])
    const sent = await send(stranger(), 4n)
    const { transactions } = await (await actions()).fetchActivity(from(), network(), undefined)
    // The sandbox funded the account before.
    expect(transactions.slice(0, 2).map(({ hash, operation }) => [hash, operation])).toEqual([
      [sent, 'send'],
      [called, 'execute'],
    ])
  })
})
