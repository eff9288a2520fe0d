import { type Address, encodeFunctionData, maxUint256, parseAbi, parseEther, toHex } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'

import { FrameError } from '../frame-error.ts'
import { entryPoints } from '../smart/entry-point.ts'
import { encodeCalls } from '../smart/smart-account.ts'
import { batchOf, type Meddling, own, useSmartWorld } from '../smart/smart-world.test-support.ts'
import { textsOf } from '../texts/texts.ts'
import { drawBalanceChanges } from './draw-balance-changes.ts'
import type { Simulation } from './simulation.ts'
import { testCode } from './test-contracts.generated.test-support.ts'

const friend: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const coin: Address = `0x${'c1'.repeat(20)}`
const actor: Address = `0x${'a1'.repeat(20)}`
const abi = parseAbi([
  'function mint(address account, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function refuse(string reason)',
])

describe('an approval', () => {
  const world = useSmartWorld()
  beforeEach(async () => {
    await world.askNode('anvil_setCode', [coin, testCode.Coin])
    await world.askNode('anvil_setCode', [actor, testCode.Actor])
    await world.fund(own, '10')
    const data = encodeFunctionData({ abi, functionName: 'mint', args: [own, 9_000_000n] })
    await world.askNode('anvil_impersonateAccount', [friend])
    const hash = await world.askNode('eth_sendTransaction', [{ from: friend, to: coin, data, gas: '0x30d40' }])
    let receipt: unknown = null
    while (receipt === null) receipt = await world.askNode('eth_getTransactionReceipt', [hash])
  })

  const transfer = {
    to: coin,
    data: encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 1_500_000n] }),
  }
  const leaves = [
    {
      term: 'Leaves your account',
      value: '\u22120.25 ETH',
      details: [],
      remarks: [],
      nativeUnits: '250000000000000000',
    },
    {
      term: 'Leaves your account',
      value: '\u22121.5 COIN',
      details: [{ term: 'Token contract', value: expect.stringMatching(/^0xc1C1/i) as string, isCode: true }],
      remarks: [],
    },
  ]

  test('shows for a transaction the amounts that leave the account', async () => {
    const plain = world.createFrame(new Map(), {}, false)
    const { approval } = await plain.prepare('eth_sendTransaction', [
      { from: own, to: friend, value: toHex(parseEther('0.25')) },
    ])
    expect(approval.foreseen).toEqual({ status: 'list', changes: [leaves[0]], warnings: [] })
    const ofToken = await plain.prepare('eth_sendTransaction', [{ from: own, ...transfer }])
    expect(ofToken.approval.foreseen).toEqual({ status: 'list', changes: [leaves[1]], warnings: [] })
  })

  test('shows for a batch, or an operation, the sum of the changes of all its calls', async () => {
    const smart = world.createFrame(new Map())
    const calls = [{ to: friend, value: toHex(parseEther('0.25')) }, transfer]
    const { approval } = await smart.prepare('wallet_sendCalls', batchOf(calls))
    expect(approval.foreseen).toEqual({ status: 'list', changes: leaves, warnings: [] })
    const callData = encodeCalls([{ to: coin, value: 0n, data: transfer.data }])
    const asked = await smart.prepare('eth_sendUserOperation', [{ sender: own, callData }, entryPoints['0.8'].address])
    expect(asked.approval.foreseen).toEqual({ status: 'list', changes: [leaves[1]], warnings: [] })
    const one = await smart.prepare('eth_sendTransaction', [{ from: own, ...transfer }])
    expect(one.approval.foreseen).toEqual({ status: 'list', changes: [leaves[1]], warnings: [] })
  })

  test('shows that a request will fail with the reason, and can be given', async () => {
    const plain = world.createFrame(new Map(), {}, false)
    const data = encodeFunctionData({ abi, functionName: 'refuse', args: ['sevens are paused'] })
    const prepared = await plain.prepare('eth_sendTransaction', [{ from: own, to: actor, data }])
    expect(prepared.approval.foreseen).toEqual({
      status: 'fails',
      reason: 'Reason given: sevens are paused',
    })
    const hash = await plain.approve(prepared)
    const sent = (await world.askNode('eth_getTransactionByHash', [hash])) as { gas: string }
    expect(BigInt(sent.gas)).toBe(prepared.gas)
    // The page's gas limit is used for the simulation.
    const tight = await plain.prepare('eth_sendTransaction', [{ from: own, ...transfer, gas: '0x5800' }])
    expect(tight.approval.foreseen).toMatchObject({ status: 'fails' })
  })

  test('names the step of a batch that will fail', async () => {
    const smart = world.createFrame(new Map(), {
      // The bundler estimates a failing operation.
      askBundler: async () => ({
        callGasLimit: '0x186a0',
        verificationGasLimit: '0x186a0',
        preVerificationGas: '0xc350',
      }),
    })
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [friend, maxUint256] })
    const batch = batchOf([transfer, { to: coin, data }])
    const { approval } = await smart.prepare('wallet_sendCalls', batch)
    expect(approval.foreseen).toEqual({
      status: 'fails',
      reason: 'Step 2 fails. Reason given: transfer amount exceeds balance',
    })
  })

  test.each([true, false])(
    'is simulated also if a permission covers it, so that no prompt shows (smart account: %s)',
    async isSmart => {
      const asked: string[] = []
      const meddling: Meddling = {
        readRpc: async (method, params, real) => {
          asked.push(method)
          return real(method, params)
        },
      }
      const smart = world.createFrame(new Map(), meddling, isSmart)
      const permissions = [
        { type: 'native-token-transfer', data: { allowance: '0x64' } },
        { type: 'contract-call', data: { address: actor, calls: ['refuse(string)'] } },
      ]
      const expiry = Math.floor(Date.now() / 1_000) + 600
      const granted = await smart.do('wallet_grantPermissions', [{ chainId: '0x1', expiry, permissions }])
      const batch = {
        version: '2.0.0',
        from: own,
        chainId: '0x1',
        atomicRequired: isSmart,
        calls: [{ to: friend, value: '0x1' }],
      }
      await smart.prepare('wallet_sendCalls', [batch])
      expect(asked).toContain('eth_simulateV1')
      asked.length = 0
      const { context } = granted as { context: string }
      const covered = { ...batch, capabilities: { permissions: { context } } }
      const prepared = await smart.prepare('wallet_sendCalls', [covered])
      expect(prepared.isPermitted).toBe(true)
      expect(asked).toContain('eth_simulateV1')
      // A failing operation by a permission is rejected, because no user decides about it.
      const data = encodeFunctionData({ abi, functionName: 'refuse', args: ['no'] })
      await expect(smart.prepare('wallet_sendCalls', [{ ...covered, calls: [{ to: actor, data }] }])).rejects.toThrow()
    },
  )

  test('shows that nothing was simulated if the node has no simulation', async () => {
    const asked: string[] = []
    const plain = world.createFrame(
      new Map(),
      {
        readRpc: async (method, params, real) => {
          asked.push(method)
          if (method === 'eth_simulateV1') throw new FrameError(-32601, 'the method does not exist')
          return real(method, params)
        },
      },
      false,
    )
    const { approval } = await plain.prepare('eth_sendTransaction', [{ from: own, ...transfer }])
    expect(approval.foreseen).toEqual({ status: 'note', note: 'What this changes could not be checked.' })
    expect(asked).toContain('eth_simulateV1')
  })
})

describe('a simulation', () => {
  const network = {
    chainId: 'eip155:1',
    name: 'Ethereum',
    symbol: 'ETH',
    decimals: 18,
    smartAccounts: true,
    eip7702: true,
  } as const
  const draw = (simulated: Simulation, calls: Parameters<typeof drawBalanceChanges>[1], locale = 'en') =>
    drawBalanceChanges(simulated, calls, { network, texts: textsOf(locale) })
  const token = { kind: 'token', contract: coin } as const
  const facts = { symbol: 'COIN', decimals: 6 }
  const found = (rest: Partial<Extract<Simulation, { status: 'simulated' }>>): Simulation => ({
    status: 'simulated',
    changes: [],
    allowances: [],
    isPartial: false,
    ...rest,
  })
  const send = { to: friend, value: 1n, data: '0x' } as const
  const unreadable = { to: actor, value: 0n, data: '0xdeadbeef' } as const

  test('shows no changes only if all of it was read', () => {
    expect(draw(found({}), [send])).toEqual({ status: 'note', note: 'Nothing except the fee.' })
    const approve = {
      to: coin,
      value: 0n,
      data: encodeFunctionData({
        abi: parseAbi(['function approve(address spender, uint256 amount)']),
        functionName: 'approve',
        args: [friend, 0n],
      }),
    }
    for (const call of [unreadable, approve, { value: 0n, data: '0x60' } as const])
      expect(draw(found({}), [send, call])).toEqual({
        status: 'note',
        note: 'No token was seen to move. It is not known what else this does.',
      })
    expect(draw(found({ isPartial: true }), [send])).toEqual({
      status: 'note',
      note: 'What this changes could not be checked.',
    })
    expect(draw({ status: 'notSimulated' }, [send], 'de')).toEqual({
      status: 'note',
      note: 'Was sich dadurch ändert, ließ sich nicht prüfen.',
    })
  })

  test('shows outgoing amounts first, and marks unexpected changes if all calls can be parsed', () => {
    const changes = [
      { of: { kind: 'native' }, amount: 5n, facts: {} },
      { of: token, amount: -7n, facts },
    ] as const
    const terms = (calls: Parameters<typeof draw>[1]) => {
      const drawn = draw(found({ changes }), calls)
      return drawn.status === 'list' && drawn.changes.map(({ term, value, tone }) => [term, value, tone])
    }
    const comes = ['Arrives in your account', '+0.000000000000000005 ETH', undefined]
    expect(terms([send])).toEqual([['Also leaves your account', '\u22120.000007 COIN', 'error'], comes])
    const asked = {
      to: coin,
      value: 0n,
      data: encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 7n] }),
    }
    expect(terms([send, asked])).toEqual([['Leaves your account', '\u22120.000007 COIN', undefined], comes])
    expect(terms([send, unreadable])).toEqual([['Leaves your account', '\u22120.000007 COIN', undefined], comes])
  })

  test('shows in words that there is no limit, and who claims it if it could not be verified', () => {
    const allowance = { contract: coin, spender: actor } as const
    const drawn = draw(
      found({
        changes: [{ of: token, amount: 12n, facts: {}, isClaimed: true }],
        allowances: [
          { of: { kind: 'amount', ...allowance }, amount: maxUint256, isNew: true, facts },
          { of: { kind: 'permit2', ...allowance }, amount: 5_000_000n, isNew: true, facts },
          { of: { kind: 'amount', ...allowance }, amount: 0n, isNew: false, facts },
          { of: { kind: 'collection', ...allowance }, amount: 1n, isNew: true, facts: {} },
          { of: { kind: 'piece', ...allowance, id: 42n }, amount: 1n, isNew: true, facts: { symbol: 'PIECE' } },
        ],
        isPartial: true,
      }),
      [unreadable],
    )
    expect(drawn).toMatchObject({ status: 'list', warnings: ['This changes more than is shown here.'] })
    expect(
      drawn.status === 'list' && drawn.changes.map(({ term, value, remarks, tone }) => [term, value, remarks, tone]),
    ).toEqual([
      ['Arrives in your account', '+12', ['In raw units', 'According to this contract'], undefined],
      ['May then be spent', 'No limit: COIN', [], 'warning'],
      ['May then be spent', '5 COIN', [], undefined],
      ['May then be spent', 'Nothing anymore', [], undefined],
      ['May then be moved', 'The whole collection', [], 'warning'],
      ['May then be moved', '1 PIECE #42', [], undefined],
    ])
  })
})
