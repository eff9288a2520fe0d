import type { CallsSimulation, ContractCall, WalletFee } from '@latchkey/primitives'
import type { Hex } from 'viem'
import { encodeExecuteData } from 'viem/experimental/erc7821'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { anvilAccounts } from '../anvil.test-support.ts'
import { EvmAdapter } from '../evm-adapter.ts'
import { freshAddress, startNode, startTransferChain, type TransferChain } from '../transfers.test-support.ts'

let chain: TransferChain
beforeAll(async () => {
  chain = await startTransferChain()
}, 60_000)
afterAll(() => chain.stop())

const [from] = anvilAccounts
const ether = 10n ** 18n
const actions = async () => await new EvmAdapter().actions()
const word = (value: string): string => value.replace(/^0x/, '').padStart(64, '0')
const hexCall = ({ to, value, data }: ContractCall) => ({ to, value: `0x${value.toString(16)}`, data })
const transferOf = (token: string, to: string, amount: bigint): ContractCall => ({
  to: token,
  value: 0n,
  data: `0xa9059cbb${word(to)}${word(amount.toString(16))}`,
})
const simulate = async (calls: ContractCall[], tokens: string[] = []): Promise<CallsSimulation> =>
  (await actions()).simulateCalls({ from, network: chain.network, calls, tokens })

describe('a simulation of calls', () => {
  test('measures the balances before and after all of them, for any events', async () => {
    const token = chain.tokens.FeeToken
    const answer = await simulate(
      [transferOf(token, freshAddress(), 100n), { to: freshAddress(), value: 5n, data: '0x' }],
      [token],
    )
    expect(answer).toMatchObject({
      status: 'simulated',
      changes: [
        { account: from, amount: -5n },
        { account: from, token, amount: -100n },
      ],
      approvals: [],
    })
  })

  test('reports by events each further amount that leaves the account', async () => {
    const token = chain.tokens.PlainToken
    const answer = await simulate([transferOf(token, freshAddress(), 7n)])
    expect(answer).toMatchObject({ changes: [{ account: from, amount: -7n }] })
  })

  test('has the fee of a smart account from its wallet, or none if another account pays', async () => {
    const token = chain.tokens.PlainToken
    const calls = [transferOf(token, freshAddress(), 7n), transferOf(token, freshAddress(), 8n)]
    const asked = { from, network: chain.network, calls, tokens: [] }
    const heard: unknown[] = []
    const payer = { name: 'Sponsor', isFree: true }
    const simulated = async (fee: WalletFee) =>
      (await actions()).simulateCalls(asked, undefined, async told => {
        heard.push(told)
        return fee
      })
    expect(await simulated({ fee: 42n })).toMatchObject({ status: 'simulated', fee: 42n })
    expect(await simulated({ fee: 42n, payer })).toMatchObject({ status: 'simulated', fee: 0n, payer })
    expect(heard[0]).toMatchObject(calls.map(({ data }) => ({ data, value: '0x0' })))
  })

  test('names the failing call with the reason', async () => {
    const token = chain.tokens.RefusingToken
    const calls = [transferOf(token, freshAddress(), 1n), transferOf(token, freshAddress(), 7n)]
    expect(await simulate(calls)).toEqual({ status: 'fails', index: 1, reason: 'sevens are paused' })
  })

  test('reports that the account cannot pay, and that a node cannot simulate', async () => {
    const much = [{ to: freshAddress(), value: 10n ** 30n, data: '0x' }]
    expect(await simulate(much)).toEqual({ status: 'insufficientFunds' })
    const node = await startNode({})
    const asked = { from, network: node.request.network, calls: much, tokens: [] }
    expect(await (await actions()).simulateCalls(asked)).toEqual({ status: 'notSimulated' })
  })
})

describe('a call', () => {
  test('is sent once, found by its nonce or its hash, and its received amount is read without its fee', async () => {
    const { sendCall, traceCall, findCall, fetchReceived } = await actions()
    const asked = { from, network: chain.network, call: { to: freshAddress(), value: ether, data: '0x' } }
    const trace = await traceCall({ ...asked, calls: [asked.call] })
    expect(await findCall(trace, chain.network)).toBeUndefined()
    const hash = await sendCall(chain.wallet, asked)
    await chain.mined(hash)
    expect(await findCall(trace, chain.network)).toMatchObject({ status: 'there', hash })
    const other = { ...trace, calls: trace.calls.map(call => ({ ...call, value: '1' })) }
    expect(await findCall(other, chain.network)).toMatchObject({ status: 'replaced', hash })
    // The wallet gave the transaction another nonce than the expected one, and a foreign transaction has the expected one.
    const unexpected = { ...trace, nonce: trace.nonce - 1, hash }
    expect(await findCall(unexpected, chain.network)).toMatchObject({ status: 'there', hash, nonce: trace.nonce })
    const received = await fetchReceived({ hash, account: from, token: undefined, network: chain.network })
    expect(received).toBe(-ether)
  })

  test('has the received amount of a token from its own events, though another payment is in its block', async () => {
    const { fetchReceived } = await actions()
    const token = chain.tokens.PlainToken
    const [account, other] = [freshAddress(), freshAddress()]
    await chain.rpc('evm_setAutomine', [false])
    let hash: string
    try {
      const pay = async (amount: bigint, to = account) =>
        String(await chain.rpc('eth_sendTransaction', [{ from, ...hexCall(transferOf(token, to, amount)) }]))
      hash = await pay(70n)
      await pay(5n)
      await pay(9n, other)
      await chain.rpc('evm_mine')
    } finally {
      await chain.rpc('evm_setAutomine', [true])
    }
    expect(await fetchReceived({ hash, account, token, network: chain.network })).toBe(70n)
  })

  test('has at most the balance of a token as its received amount, for any events', async () => {
    const { fetchReceived } = await actions()
    const token = chain.tokens.FeeToken
    const account = freshAddress()
    const hash = String(
      await chain.rpc('eth_sendTransaction', [{ from, ...hexCall(transferOf(token, account, 1_000n)) }]),
    )
    await chain.mined(hash)
    expect(await fetchReceived({ hash, account, token, network: chain.network })).toBe(970n)
  })

  test.each([
    ['only what it brought itself, by a trace', true, 70n],
    ['no payments from account to account if the node does not trace', false, 79n],
  ])('has as its received native currency %s', async (_what, isTraced, expected) => {
    const account = anvilAccounts[1]
    const forwarder = freshAddress()
    // The contract passes the value on to the address in the data.
    await chain.rpc('anvil_setCode', [forwarder, '0x6000600060006000346000355af100'])
    const forward = async (value: string) =>
      String(await chain.rpc('eth_sendTransaction', [{ from, to: forwarder, value, data: `0x${word(account)}` }]))
    await chain.rpc('evm_setAutomine', [false])
    let hash: string
    try {
      hash = await forward('0x46')
      await chain.rpc('eth_sendTransaction', [{ from, to: account, value: '0x5' }])
      await chain.rpc('eth_sendTransaction', [{ from: account, to: freshAddress(), value: '0x3' }])
      await forward('0x9')
      await chain.rpc('evm_mine')
    } finally {
      await chain.rpc('evm_setAutomine', [true])
    }
    const node = await startNode({
      ...Object.fromEntries(
        ['eth_getTransactionReceipt', 'eth_getBalance', 'eth_getBlockByNumber'].map(method => [
          method,
          params => chain.rpc(method, params),
        ]),
      ),
      ...(isTraced && { debug_traceTransaction: params => chain.rpc('debug_traceTransaction', params) }),
    })
    const { fetchReceived } = await actions()
    expect(await fetchReceived({ hash, account, token: undefined, network: node.request.network })).toBe(expected)
    await node.stop()
  })

  test('has a received amount without the operator fee of a rollup', async () => {
    const balances = [10n ** 18n, 10n ** 18n - 5_000n - 2_100n - 30n - 400n - 7n]
    const node = await startNode({
      eth_getTransactionReceipt: () => ({
        blockNumber: '0x5',
        from,
        gasUsed: '0x834',
        effectiveGasPrice: '0x1',
        l1Fee: '0x1e',
        operatorFeeScalar: '0x2e80d',
        operatorFeeConstant: '0x7',
      }),
      eth_getBalance: ([, block]) => `0x${(balances[block === '0x4' ? 0 : 1] ?? 0n).toString(16)}`,
    })
    const { fetchReceived } = await actions()
    const hash = `0x${'ab'.repeat(32)}`
    const { network } = node.request
    expect(await fetchReceived({ hash, account: from, token: undefined, network })).toBe(-5_000n)
    await node.stop()
  })

  test('is not sent if the wallet is on another network', async () => {
    const { sendCall } = await actions()
    const wallet = { ...chain.wallet, request: async () => '0x89' }
    const asked = { from, network: chain.network, call: { to: freshAddress(), value: 1n, data: '0x' } }
    await expect(sendCall(wallet, asked)).rejects.toMatchObject({ code: 'wrongChain' })
  })
})

describe('a batch of calls', () => {
  test('is found in a transaction of the account to itself, by all of them in their order', async () => {
    const { traceCall, findCall, sendCall } = await actions()
    const { network } = chain
    const calls = [1n, 2n].map((value): ContractCall => ({ to: freshAddress(), value, data: '0xc0ffee' }))
    const trace = await traceCall({ from, network, calls })
    // The calls are encoded as an account with code of its own ([EIP-7702](https://eips.ethereum.org/EIPS/eip-7702)) is told to
    // carry them out.
    const data = encodeExecuteData({
      calls: calls.map(call => ({ ...call, to: call.to as Hex, data: call.data as Hex })),
    })
    const hash = await sendCall(chain.wallet, { from, network, call: { to: from, value: 0n, data } })
    await chain.mined(hash)
    const found = { hash, nonce: trace.nonce }
    expect(await findCall(trace, network)).toEqual({ ...found, status: 'there' })
    for (const other of [trace.calls.slice(1), trace.calls.toReversed(), [...trace.calls, ...trace.calls]])
      expect(await findCall({ ...trace, calls: other }, network)).toEqual({ ...found, status: 'replaced' })
    await expect(findCall({ ...trace, calls: [] }, network)).rejects.toMatchObject({ code: 'invalidCall' })
  })

  test.each([
    { answer: { '0x1': { atomic: { status: 'supported' } } }, can: true },
    { answer: { '0x1': { atomic: { status: 'ready' } } }, can: false },
    { answer: { '0x89': { atomic: { status: 'supported' } } }, can: false },
    { answer: null, can: false },
    { answer: 'yes', can: false },
  ])('is possible if the wallet reports that for this network: $answer', async ({ answer, can }) => {
    const { canBatchCalls } = await actions()
    const wallet = { ...chain.wallet, request: async () => answer }
    expect(await canBatchCalls(wallet, { from, network: chain.network })).toBe(can)
  })

  test.each([
    { status: 100, is: 'pending' },
    { status: 200, is: 'success' },
    { status: 400, is: 'reverted' },
    { status: 500, is: 'reverted' },
    { status: 'nonsense', is: 'pending' },
    // The status only says that the calls are on chain.
    { status: 'CONFIRMED', is: 'pending' },
    { status: 'PENDING', is: 'pending' },
  ])('has the status of the wallet: $status', async ({ status, is }) => {
    const { fetchBatchOutcome } = await actions()
    const wallet = { ...chain.wallet, request: async () => ({ status }) }
    expect(await fetchBatchOutcome(wallet, 'one')).toEqual({ status: is })
  })

  test.each([
    { status: 200, receipt: '0x1', is: 'success' },
    { status: 200, receipt: '0x0', is: 'reverted' },
    { status: 'CONFIRMED', receipt: '0x0', is: 'reverted' },
    { status: 100, receipt: '0x0', is: 'pending' },
    { status: 200, receipt: 0, is: 'reverted' },
    { status: 200, receipt: false, is: 'reverted' },
    { status: 'CONFIRMED', receipt: true, is: 'success' },
    // They may have succeeded, and calls that count as reverted are sent again.
    { status: 'CONFIRMED', receipt: undefined, is: 'pending' },
    { status: 'CONFIRMED', receipt: 'mined', is: 'pending' },
  ])('has reverted if its receipt reports it, for any status of the wallet: $status, $receipt', async each => {
    const { fetchBatchOutcome } = await actions()
    const transactionHash = `0x${'ab'.repeat(32)}`
    const answer = { status: each.status, receipts: [{ status: each.receipt, transactionHash }] }
    const wallet = { ...chain.wallet, request: async () => answer }
    expect(await fetchBatchOutcome(wallet, 'one')).toEqual({ status: each.is, hash: transactionHash })
  })
})
