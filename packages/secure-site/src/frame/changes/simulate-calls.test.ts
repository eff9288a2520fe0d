import { type Address, encodeFunctionData, getAddress, type Hex, maxUint256, parseAbi, parseEther, toHex } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'

import { implementationAddress } from '../smart/delegated-account.ts'
import { encodeCalls } from '../smart/smart-account.ts'
import { useSmartWorld } from '../smart/smart-world.test-support.ts'
import { permit2Address } from './asset.ts'
import { type CallToSimulate, simulateCalls } from './simulate-calls.ts'
import { testCode } from './test-contracts.generated.test-support.ts'

const account: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const friend: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const abi = parseAbi([
  'function mint(address account, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function swap(address coin, uint256 amount) payable',
  'function take(address coin, uint256 amount)',
  'function refuse(string reason)',
  'function refuseInItsOwnWords()',
  'function divide(uint256 by)',
  'function tellOf(uint256 amount, uint256 times)',
  'function setApprovalForAll(address operator, bool approved)',
  'function sendAll(address to, uint256[] ids)',
])
const itemsAbi = parseAbi(['function mint(address to, uint256 id, uint256 amount)'])

describe("the balance changes of an account's calls", () => {
  const world = useSmartWorld()
  const contracts = Object.fromEntries(
    Object.keys(testCode).map((name, index) => [name, `0x${'c0'.repeat(19)}${(index + 16).toString(16)}`]),
  ) as Record<keyof typeof testCode, Address>

  beforeEach(async () => {
    for (const [name, code] of Object.entries(testCode))
      await world.askNode('anvil_setCode', [contracts[name as keyof typeof testCode], code])
    for (const name of ['Coin', 'KeepingCoin', 'SilentCoin', 'OddCoin', 'FakeEther'] as const)
      await act(call('mint', [account, 1_000_000_000n], contracts[name]))
    await world.fund(account, '10')
  })

  const call = (functionName: 'mint', args: readonly unknown[], to: Address, value = 0n): CallToSimulate => ({
    to,
    value,
    data: encodeFunctionData({ abi, functionName, args: args as [Address, bigint] }),
  })
  const named = (name: string, args: readonly unknown[], to: Address, value = 0n) =>
    call(name as 'mint', args, to, value)

  /** Executes the call as the account, in a block. */
  async function act({ to, value, data }: CallToSimulate): Promise<void> {
    await world.askNode('anvil_impersonateAccount', [account])
    const hash = await world.askNode('eth_sendTransaction', [
      { from: account, to, value: toHex(value), data, gas: '0x2dc6c0' },
    ])
    let receipt: unknown = null
    while (receipt === null) receipt = await world.askNode('eth_getTransactionReceipt', [hash])
    expect(receipt).toMatchObject({ status: '0x1' })
  }

  const network = {
    chainId: 'eip155:1',
    name: 'Ethereum',
    symbol: 'ETH',
    decimals: 18,
    smartAccounts: true,
    eip7702: true,
  } as const
  type ReadRpc = Parameters<typeof simulateCalls>[2]['readRpc']
  const simulate = (calls: readonly CallToSimulate[], readRpc: ReadRpc = world.askNode, code?: Hex) =>
    simulateCalls(calls, account, { readRpc, network }, code)

  const coin = (name: keyof typeof testCode, amount: bigint, facts: object = { symbol: 'COIN', decimals: 6 }) => ({
    of: { kind: 'token', contract: getAddress(contracts[name]) },
    amount,
    facts,
  })
  const ether = (amount: bigint) => ({ of: { kind: 'native' }, amount, facts: {} })
  const seen = (changes: readonly object[], allowances: readonly object[] = [], isPartial = false) => ({
    status: 'simulated',
    changes,
    allowances,
    isPartial,
  })

  test('include the native currency that is sent', async () => {
    expect(await simulate([{ to: friend, value: parseEther('0.25'), data: '0x' }])).toEqual(
      seen([ether(-parseEther('0.25'))]),
    )
  })

  test('are empty if the account sends to itself', async () => {
    expect(await simulate([{ to: account, value: 5n, data: '0x' }])).toEqual(seen([]))
  })

  test('include calls by the contract that the account will delegate to', async () => {
    const data = encodeCalls([{ to: friend, value: 7n, data: '0x' }])
    const asked = [{ to: account, value: 0n, data }]
    const code: Hex = `0xef0100${implementationAddress.slice(2)}`
    expect(await simulate(asked, world.askNode, code)).toEqual(seen([ether(-7n)]))
    expect(await simulate(asked)).toEqual(seen([]))
  })

  test('include a token that is sent, with its own name and decimals', async () => {
    expect(await simulate([named('transfer', [friend, 5_000_000n], contracts.Coin)])).toEqual(
      seen([coin('Coin', -5_000_000n)]),
    )
  })

  test('include the received amount of a token with a transfer fee', async () => {
    await world.askNode('anvil_setBalance', [friend, toHex(10n ** 18n)])
    await act(named('transfer', [contracts.Actor, 0n], contracts.KeepingCoin))
    expect(await simulate([named('transfer', [account, 1_000n], contracts.KeepingCoin)])).toEqual(
      seen([coin('KeepingCoin', -30n)]),
    )
  })

  test('include a token that moves without an event', async () => {
    expect(await simulate([named('transfer', [friend, 5n], contracts.SilentCoin)])).toEqual(
      seen([coin('SilentCoin', -1_000_000_000n)]),
    )
  })

  test('list outgoing and incoming amounts, each once', async () => {
    const swap = named('swap', [contracts.Coin, 700n], contracts.Actor, 400n)
    expect(await simulate([swap])).toEqual(seen([ether(-300n), coin('Coin', 700n)]))
    expect(await simulate([swap, swap, named('transfer', [friend, 1_500n], contracts.Coin)])).toEqual(
      seen([ether(-600n), coin('Coin', -100n)]),
    )
  })

  test('include amounts that a contract withdraws by an earlier allowance', async () => {
    await act(named('approve', [contracts.Actor, maxUint256], contracts.Coin))
    expect(await simulate([named('take', [contracts.Coin, 900n], contracts.Actor)])).toEqual(
      seen([coin('Coin', -900n)]),
    )
  })

  test('include the spenders that the account allows, and their allowance', async () => {
    const spender = getAddress(contracts.Actor)
    const of = { kind: 'amount', contract: getAddress(contracts.Coin), spender }
    const facts = { symbol: 'COIN', decimals: 6 }
    expect(await simulate([named('approve', [spender, maxUint256], contracts.Coin)])).toEqual(
      seen([], [{ of, amount: maxUint256, isNew: true, facts }]),
    )
    // An allowance that is given and used in the same calls is zero afterwards.
    const both = [named('approve', [spender, 900n], contracts.Coin), named('take', [contracts.Coin, 900n], spender)]
    expect(await simulate(both)).toEqual(seen([coin('Coin', -900n)]))
    await act(named('approve', [spender, 7n], contracts.Coin))
    expect(await simulate([named('approve', [spender, 0n], contracts.Coin)])).toEqual(
      seen([], [{ of, amount: 0n, isNew: false, facts }]),
    )
  })

  test('include the new allowance of a Permit2 approval', async () => {
    const code = await world.client.getCode({ address: permit2Address })
    expect(code).toBeUndefined()
    await world.askNode('anvil_setCode', [permit2Address, testCode.Spending])
    const data = encodeFunctionData({
      abi: parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)']),
      args: [contracts.Coin, friend, 77n, 1],
    })
    expect(await simulate([{ to: permit2Address, value: 0n, data }])).toEqual(
      seen(
        [],
        [
          {
            of: { kind: 'permit2', contract: getAddress(contracts.Coin), spender: friend },
            amount: 77n,
            isNew: true,
            facts: { symbol: 'COIN', decimals: 6 },
          },
        ],
      ),
    )
  })

  test('include the pieces of a collection that arrive or leave, and their operators', async () => {
    const contract = getAddress(contracts.Pieces)
    const facts = { symbol: 'PIECE' }
    expect(await simulate([named('mint', [account, 42n], contract)])).toEqual(
      seen([{ of: { kind: 'piece', contract, id: 42n }, amount: 1n, facts }]),
    )
    await act(named('mint', [account, 42n], contract))
    expect(await simulate([named('transferFrom', [account, friend, 42n], contract)])).toEqual(
      seen([{ of: { kind: 'piece', contract, id: 42n }, amount: -1n, facts }]),
    )
    expect(
      await simulate([named('approve', [friend, 42n], contract), named('setApprovalForAll', [friend, true], contract)]),
    ).toEqual(
      seen(
        [],
        [
          { of: { kind: 'piece', contract, spender: friend, id: 42n }, amount: 1n, isNew: true, facts },
          { of: { kind: 'collection', contract, spender: friend }, amount: 1n, isNew: true, facts },
        ],
      ),
    )
  })

  test('include the number of each item that arrives or leaves', async () => {
    const contract = getAddress(contracts.Items)
    const mint = (id: bigint, amount: bigint): CallToSimulate => ({
      to: contract,
      value: 0n,
      data: encodeFunctionData({ abi: itemsAbi, args: [account, id, amount] }),
    })
    expect(await simulate([mint(1n, 10n), mint(2n, 5n)])).toEqual(
      seen([
        { of: { kind: 'items', contract, id: 1n }, amount: 10n, facts: {} },
        { of: { kind: 'items', contract, id: 2n }, amount: 5n, facts: {} },
      ]),
    )
    await act(mint(1n, 10n))
    await act(mint(2n, 5n))
    expect(await simulate([named('sendAll', [friend, [1n, 2n]], contract)])).toEqual(
      seen([
        { of: { kind: 'items', contract, id: 1n }, amount: -10n, facts: {} },
        { of: { kind: 'items', contract, id: 2n }, amount: -5n, facts: {} },
      ]),
    )
  })

  test('mark transfers that a contract reports and the balances do not show', async () => {
    expect(await simulate([named('tellOf', [10n ** 18n, 3n], contracts.Actor)])).toEqual(
      seen([
        // The contract has no balances, so the amount cannot be measured.
        {
          of: { kind: 'token', contract: getAddress(contracts.Actor) },
          amount: 3n * 10n ** 18n,
          facts: {},
          isClaimed: true,
        },
      ]),
    )
  })

  test('are partial if a contract reports more than is read', async () => {
    expect(await simulate([named('tellOf', [1n, 1_001n], contracts.Actor)])).toMatchObject({ isPartial: true })
  })

  test('drop the name of a token that hides text, or is that of the native currency', async () => {
    expect(
      await simulate([
        named('transfer', [friend, 5n], contracts.OddCoin),
        named('transfer', [friend, 5n], contracts.FakeEther),
      ]),
    ).toEqual(seen([coin('OddCoin', -5n, {}), coin('FakeEther', -5n, { decimals: 6 })]))
  })

  test.each([
    ['refuse', ['sevens are paused'], { reason: 'sevens are paused' }],
    ['refuse', ['\u202epay again\n\nnow\u0000'], { reason: 'pay again now' }],
    ['refuse', ['x'.repeat(500)], { reason: `${'x'.repeat(120)}…` }],
    ['refuseInItsOwnWords', [], {}],
    ['divide', [0n], { reason: 'Panic(18)' }],
  ])('are empty if the calls fail, with the reason: %s', async (name, args, rest) => {
    const simulated = await simulate([named(name, args, contracts.Actor)])
    expect(simulated).toEqual({ status: 'fails', ...rest, gasUsed: expect.any(BigInt) as bigint })
  })

  test('name the failing step of several', async () => {
    const good = named('transfer', [friend, 1n], contracts.Coin)
    const bad = named('transfer', [friend, 10n ** 30n], contracts.Coin)
    expect(await simulate([good, bad, good])).toMatchObject({
      status: 'fails',
      step: 2,
      reason: 'transfer amount exceeds balance',
    })
  })

  test('fail if the account has too little', async () => {
    expect(await simulate([{ to: friend, value: parseEther('100000000'), data: '0x' }])).toEqual({
      status: 'fails',
      isShort: true,
    })
  })

  test('leave the chain unchanged', async () => {
    const before = await world.askNode('eth_blockNumber', [])
    await simulate([named('transfer', [friend, 5n], contracts.Coin)])
    expect(await world.askNode('eth_blockNumber', [])).toBe(before)
  })
})
