import { getNodeMessage, type TransferRequest, type WalletFee } from '@latchkey/primitives'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { anvilAccounts } from './anvil.test-support.ts'
import { EvmAdapter } from './evm-adapter.ts'
import { createNetwork } from './test-networks.test-support.ts'
import { freshAddress, startNode, startTransferChain, type TransferChain } from './transfers.test-support.ts'

let chain: TransferChain
beforeAll(async () => {
  chain = await startTransferChain()
}, 60_000)
afterAll(() => chain.stop())

const [sender] = anvilAccounts
const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`
const estimate = async (request: TransferRequest) => (await new EvmAdapter().actions()).estimateTransfer(request)

describe('the fee of a transfer', () => {
  test('is at least the fee that the chain charges, for the native currency and for a token', async () => {
    for (const token of [undefined, chain.tokens.PlainToken, chain.tokens.SilentToken]) {
      const request = chain.request({ amount: 1_000n, ...(token && { token }) })
      const { fee, costs, received } = await estimate(request)
      expect({ costs, received }).toEqual({ costs: [], received: 1_000n })
      const before = await chain.balanceOf(sender)
      await chain.mined(await (await new EvmAdapter().actions()).transfer(chain.wallet, request))
      const taken = before - (await chain.balanceOf(sender)) - (token ? 0n : 1_000n)
      expect(taken).toBeGreaterThan(0n)
      expect(fee).toBeGreaterThanOrEqual(taken)
    }
  })

  test('is for twice the price of the latest block and the tip, and exactly the gas of a payment', async () => {
    const node = await startNode({})
    expect((await estimate(node.request)).fee).toBe(21_000n * (2n * 100n + 7n))
    await node.stop()
  })

  test('has a fifth more gas if a contract is called', async () => {
    const node = await startNode({ eth_estimateGas: () => '0xea60' })
    expect((await estimate(node.request)).fee).toBe(72_000n * 207n)
    await node.stop()
  })

  test('is the node’s gas price if the chain has no base fee', async () => {
    const node = await startNode({ eth_getBlockByNumber: () => ({ number: '0x1' }) })
    expect((await estimate(node.request)).fee).toBe(21_000n * 110n)
    await node.stop()
  })

  test('has the excess of the gas price over the base fee as the tip, if the node reports none', async () => {
    const node = await startNode({ eth_maxPriorityFeePerGas: () => new Error('the method does not exist') })
    expect((await estimate(node.request)).fee).toBe(21_000n * (200n + 10n))
    await node.stop()
  })

  test('has no tip if the node reports none and its gas price is below that of the block', async () => {
    const eth_maxPriorityFeePerGas = () => new Error('the method does not exist')
    const node = await startNode({ eth_maxPriorityFeePerGas, eth_gasPrice: () => '0x32' })
    expect((await estimate(node.request)).fee).toBe(21_000n * 200n)
    await node.stop()
  })

  test('includes the data fee of a rollup, and a fifth more', async () => {
    const asked: unknown[] = []
    const node = await startNode({
      eth_call: ([call]) => {
        asked.push(call)
        return asked.length === 1 ? word(1_000_000n) : new Error('execution reverted')
      },
    })
    expect((await estimate(node.request)).fee).toBe(21_000n * 207n + 1_200_000n)
    // getL1FeeUpperBound(120)
    const data = `0xf1c7a58b${word(120n).slice(2)}`
    expect(asked[0]).toEqual({ to: '0x420000000000000000000000000000000000000F', data })
    await node.stop()
  })

  test('includes the operator fee of a rollup, once there is such a fee', async () => {
    const rollup = (operatorFee: unknown) =>
      startNode({
        eth_call: ([call]) => (JSON.stringify(call).includes('0xf1c7a58b') ? word(1_000_000n) : operatorFee),
      })
    const asked: unknown[] = []
    const node = await startNode({
      eth_call: ([call]) => {
        asked.push(call)
        return word(asked.length === 1 ? 1_000_000n : 5_000n)
      },
    })
    expect((await estimate(node.request)).fee).toBe(21_000n * 207n + 1_200_000n + 5_000n)
    // getOperatorFee(21000)
    expect(asked[1]).toEqual({
      to: '0x420000000000000000000000000000000000000F',
      data: `0x275aedd2${word(21_000n).slice(2)}`,
    })
    await node.stop()
    for (const none of [new Error('execution reverted'), word(0n)]) {
      const older = await rollup(none)
      expect((await estimate(older.request)).fee).toBe(21_000n * 207n + 1_200_000n)
      await older.stop()
    }
  })

  test('includes the data fee of an older OP stack rollup, by the bytes of the transaction', async () => {
    const asked: { to: string; data: string }[] = []
    const node = await startNode({
      eth_call: ([call]) => {
        asked.push(call as (typeof asked)[number])
        return asked.length === 1 ? new Error('execution reverted') : word(1_000_000n)
      },
    })
    expect((await estimate(node.request)).fee).toBe(21_000n * 207n + 1_200_000n)
    // getL1Fee(bytes) of 120 bytes, padded to 128.
    const data = `0x49948e0e${word(32n).slice(2)}${word(120n).slice(2)}${'ff'.repeat(120)}${'00'.repeat(8)}`
    expect(asked[1]).toEqual({ to: '0x420000000000000000000000000000000000000F', data })
    await node.stop()
  })

  test('includes the fee of Scroll, whose oracle has another address, and Max leaves room for it', async () => {
    const asked: string[] = []
    const node = await startNode({
      eth_call: ([call]) => {
        asked.push((call as { to: string }).to)
        return word(1_000_000n)
      },
    })
    const actions = await new EvmAdapter().actions()
    const network = createNetwork(534352, [node.url])
    const { fee, max } = await actions.estimateTransfer({ ...node.request, network })
    expect(fee).toBe(21_000n * 207n + 1_200_000n)
    expect(max).toBe(10n ** 18n - fee)
    expect(asked).toEqual(['0x5300000000000000000000000000000000000002'])
    await node.stop()
  })

  test('includes no data fee if another contract is at that address', async () => {
    const node = await startNode({ eth_call: () => new Error('execution reverted') })
    expect((await estimate(node.request)).fee).toBe(21_000n * 207n)
    await node.stop()
  })

  test.each(['eth_estimateGas', 'eth_gasPrice', 'eth_getBalance'])(
    'fails if the answer to %s is invalid',
    async method => {
      for (const odd of ['0x', 'many', 21_000, {}, [], '0x' + 'f'.repeat(65), '<html>']) {
        const node = await startNode({ [method]: () => odd })
        await expect(estimate(node.request), JSON.stringify(odd)).rejects.toMatchObject({ code: 'nodeUnreadable' })
        await node.stop()
      }
    },
  )
})

describe('the maximum that can be sent', () => {
  test('is the balance less the fee, and at least zero', async () => {
    const from = anvilAccounts[1]
    for (const balance of [10n ** 18n, 1n, 0n]) {
      await chain.setBalance(from, balance)
      const { max, fee } = await estimate(chain.request({ from, amount: 5n * 10n ** 18n }))
      expect(fee).toBeGreaterThan(0n)
      expect(max).toBe(balance > fee ? balance - fee : 0n)
    }
  })

  test('is the whole balance of a token', async () => {
    const { PlainToken } = chain.tokens
    const held = await chain.balanceOf(sender, PlainToken)
    expect((await estimate(chain.request({ token: PlainToken, amount: held * 2n }))).max).toBe(held)
    const from = anvilAccounts[1]
    expect((await estimate(chain.request({ token: PlainToken, from }))).max).toBe(0n)
  })
})

describe('an estimate', () => {
  test('fails with the token’s own reason if the token rejects', async () => {
    const rejected = estimate(chain.request({ token: chain.tokens.RefusingToken, amount: 7n }))
    await expect(rejected).rejects.toThrow('sevens are paused')
  })

  test('fails if there is no token', async () => {
    await expect(estimate(chain.request({ token: freshAddress() }))).rejects.toMatchObject({ code: 'nodeUnreadable' })
  })

  test('keeps the node’s error text', async () => {
    const node = await startNode({ eth_estimateGas: () => new Error('intrinsic gas too low') })
    const error: unknown = await estimate(node.request).catch((reason: unknown) => reason)
    expect(getNodeMessage(error)).toBe('intrinsicGasTooLow')
    await node.stop()
  })

  test.each([-1n, 1n << 256n])('is rejected for the amount %s', async amount => {
    await expect(estimate(chain.request({ amount }))).rejects.toMatchObject({ code: 'invalidAmount' })
  })
})

describe('the received amount', () => {
  test('is less than the amount if the token has a fee, and zero if the token does nothing', async () => {
    const { FeeToken, FalseToken, PlainToken } = chain.tokens
    const received = async (token: string, rest: object = {}) =>
      (await estimate(chain.request({ token, amount: 1_000_000n, ...rest }))).received
    expect(await received(PlainToken)).toBe(1_000_000n)
    expect(await received(FeeToken)).toBe(970_000n)
    expect(await received(FalseToken, { amount: 1_000_001n })).toBe(0n)
    expect(await received(FeeToken, { amount: 10n ** 30n })).toBe(10n ** 30n)
    expect(await received(FeeToken, { to: sender })).toBe(1_000_000n)
  })

  test('is the amount if the node does not simulate', async () => {
    const node = await startNode({ eth_call: () => word(5_000_000n) })
    const token = { address: chain.tokens.FeeToken, decimals: 18 }
    const actions = await new EvmAdapter().actions()
    expect(await actions.estimateTransfer({ ...node.request, token, amount: 1_000n })).toMatchObject({
      received: 1_000n,
    })
    await node.stop()
  })
})

test('simulates no transfer of nothing', async () => {
  const methods: string[] = []
  const node = await startNode({
    eth_call: () => word(5_000_000n),
    eth_simulateV1: () => void methods.push('eth_simulateV1'),
  })
  const token = { address: chain.tokens.PlainToken, decimals: 18 }
  expect((await estimate({ ...node.request, token, amount: 0n })).received).toBe(0n)
  expect(methods).toEqual([])
  expect((await estimate({ ...node.request, token, amount: 1n })).received).toBe(1n)
  expect(methods).toEqual(['eth_simulateV1'])
  await node.stop()
})

describe('a smart account', () => {
  const askWith = async (request: TransferRequest, fee: WalletFee | undefined) => {
    const asked: unknown[] = []
    const told = (await new EvmAdapter().actions()).estimateTransfer(request, undefined, async calls => {
      asked.push(calls)
      return fee
    })
    return { told: await told, asked }
  }

  test('pays the fee that its wallet reports, and reserves that', async () => {
    const [from, to] = [anvilAccounts[1], freshAddress()]
    await chain.setBalance(from, 10n ** 18n)
    const { told, asked } = await askWith(chain.request({ from, to, amount: 5n * 10n ** 18n }), { fee: 7n })
    expect(told).toMatchObject({ fee: 7n, max: 10n ** 18n - 7n })
    expect(told.payer).toBeUndefined()
    // The full amount of a native transfer is not measured: a smart account pays its fee first, and would have too little left.
    expect(asked).toEqual([[{ to: expect.stringMatching(new RegExp(to, 'i')), value: '0x1' }]])
  })

  test('reserves nothing if another account pays', async () => {
    const { PlainToken } = chain.tokens
    const payer = { name: 'Sponsor', isFree: true }
    const native = await askWith(chain.request({ from: anvilAccounts[1], amount: 1n }), { fee: 7n, payer })
    expect(native.told).toMatchObject({ fee: 0n, payer, max: 10n ** 18n })
    const token = await askWith(chain.request({ token: PlainToken, amount: 3n }), { fee: 7n, payer })
    expect(token.told).toMatchObject({ fee: 0n, payer, received: 3n })
    expect(token.asked).toEqual([
      [expect.objectContaining({ value: '0x0', data: expect.stringMatching(/^0xa9059cbb/) })],
    ])
  })

  test("has the node's fee if its wallet reports none", async () => {
    const request = chain.request({ amount: 1_000n })
    expect((await askWith(request, undefined)).told).toEqual(await estimate(request))
  })
})
