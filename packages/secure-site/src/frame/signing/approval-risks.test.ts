import { encodeFunctionData, type Hex, maxUint96, maxUint160, maxUint256, parseAbi, toHex } from 'viem'
import { describe, expect, test } from 'vitest'

import type { Approval, ApprovalPart } from '../approval/approval.ts'
import { drawBalanceChanges } from '../changes/draw-balance-changes.ts'
import { drawTransaction } from '../changes/draw-transaction.ts'
import type { SimulatedTransaction } from '../changes/simulate-transaction.ts'
import type { AllowanceChange, SimulatedChange } from '../changes/simulation.ts'
import { describeCall } from './describe-call.ts'
import { prepareRequest } from './prepare-request.ts'
import { address, context } from './signing-context.test-support.ts'

const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const maxUint64 = 2n ** 64n - 1n

const partOf = (signature: string, args: readonly unknown[]): Promise<ApprovalPart> => {
  const abi = parseAbi([`function ${signature}`] as readonly string[])
  return describeCall({ to: contract, value: 0n, data: encodeFunctionData({ abi, args } as never) }, context)
}
const typedData = (primaryType: string, fields: string, message: object) => {
  const types = fields.split(',').map(each => ({ type: each.split(' ')[0], name: each.split(' ')[1] }))
  return JSON.stringify({
    domain: { chainId: 1, verifyingContract: contract },
    types: {
      EIP712Domain: [
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      [primaryType]: types,
    },
    primaryType,
    message,
  })
}
const approvalOf = async (...params: Parameters<typeof prepareRequest>): Promise<Approval> =>
  (await prepareRequest(...params)).approval
const permitOf = (value: bigint) =>
  approvalOf(
    'eth_signTypedData_v4',
    [
      address,
      typedData('Permit', 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline', {
        owner: address,
        spender: other,
        value: String(value),
        nonce: '0',
        deadline: '1800000000',
      }),
    ],
    context,
  )

describe('risks of a call', () => {
  test.each([
    ['approve(address,uint256)', [other, maxUint256]],
    ['approve(address,uint256)', [other, maxUint96]],
    ['approve(address,uint256)', [other, maxUint96 + 1n]],
    ['approve(address,address,uint160,uint48)', [contract, other, maxUint160, 1]],
    ['increaseAllowance(address,uint256)', [other, maxUint256]],
    ['setOperator(address,bool)', [other, true]],
    ['authorizeOperator(address)', [other]],
  ])('are an allowance without a limit for %s', async (signature, args) => {
    expect((await partOf(signature, args)).risks).toEqual(['unlimitedAllowance'])
  })

  test('include a whole collection for an operator that is allowed, not for one that is removed', async () => {
    expect((await partOf('setApprovalForAll(address,bool)', [other, true])).risks).toEqual(['wholeCollection'])
    expect((await partOf('setApprovalForAll(address,bool)', [other, false])).risks).toBeUndefined()
    expect((await partOf('setOperator(address,bool)', [other, false])).risks).toBeUndefined()
  })

  test.each([
    ['approve(address,uint256)', [other, maxUint96 - 1n]],
    ['transfer(address,uint256)', [other, maxUint256]],
  ])('are empty for %s with a limit', async (signature, args) => {
    expect((await partOf(signature, args)).risks).toBeUndefined()
  })

  test.each<[string, Hex | undefined, Hex]>([
    ['a transfer', other, '0x'],
    ['a call', contract, '0x12345678'],
    ['a new contract', undefined, '0x60'],
  ])('count the native currency of %s', async (_, to, data) => {
    expect((await describeCall({ to, value: 7n, data }, context)).nativeUnits).toBe('7')
  })
})

describe('risks of a signature', () => {
  test('include a permit without a limit, in its part', async () => {
    const [unlimited, limited] = [await permitOf(maxUint96), await permitOf(maxUint96 - 1n)]
    expect([unlimited.risks, unlimited.parts?.map(({ risks }) => risks)]).toEqual([[], [['unlimitedAllowance']]])
    expect([limited.risks, limited.parts?.map(({ risks }) => risks)]).toEqual([[], [undefined]])
  })

  test('include bytes that are no text, and no text', async () => {
    const bytes = await approvalOf('personal_sign', [`0x${'ff'.repeat(32)}`, address], context)
    expect(bytes).toMatchObject({ risks: ['unreadableData'], movesValue: true })
    const text = await approvalOf('personal_sign', [toHex('Hello'), address], context)
    expect(text).toMatchObject({ movesValue: false })
    expect(text.risks).toBeUndefined()
  })

  test('include typed data whose effect is unknown', async () => {
    const data = typedData('Mail', 'string text', { text: 'Hello' })
    const approval = await approvalOf('eth_signTypedData_v4', [address, data], context)
    expect(approval).toMatchObject({ risks: ['unreadableData'], movesValue: true })
  })
})

describe('risks of a simulation', () => {
  const facts = { symbol: 'COIN', decimals: 6 }
  const draw = (changes: readonly SimulatedChange[], allowances: readonly AllowanceChange[]) => {
    const drawn = drawBalanceChanges({ status: 'simulated', changes, allowances, isPartial: false }, [], context)
    return drawn.status === 'list' ? drawn.changes : []
  }
  const allowance = (of: AllowanceChange['of'], amount: bigint, isNew = true): AllowanceChange => ({
    of,
    amount,
    isNew,
    facts,
  })
  const token = { kind: 'amount', contract, spender: other } as const
  const collection = { kind: 'collection', contract, spender: other } as const

  test('include new allowances of everything, not those that existed or have a limit', () => {
    const risksOf = (each: AllowanceChange) => draw([], [each]).map(({ risks }) => risks)
    expect(risksOf(allowance(token, maxUint96))).toEqual([['unlimitedAllowance']])
    expect(risksOf(allowance({ ...token, kind: 'permit2' }, maxUint160))).toEqual([['unlimitedAllowance']])
    expect(risksOf(allowance(token, maxUint96 - 1n))).toEqual([undefined])
    expect(risksOf(allowance(token, maxUint256, false))).toEqual([undefined])
    expect(risksOf(allowance(collection, 1n))).toEqual([['wholeCollection']])
    expect(risksOf(allowance(collection, 0n))).toEqual([undefined])
    expect(risksOf(allowance(collection, 1n, false))).toEqual([undefined])
  })

  test('count the native currency that leaves, and none that arrives', () => {
    const native = { of: { kind: 'native' }, facts: {} } as const
    const coins = { of: { kind: 'token', contract }, facts } as const
    const drawn = [
      { ...native, amount: -7n },
      { ...native, amount: 8n },
      { ...coins, amount: -9n },
    ].map(each => draw([each], [])[0]?.nativeUnits)
    expect(drawn).toEqual(['7', undefined, undefined])
  })

  test('include on Solana outgoing lamports, delegates of everything, and another owner', () => {
    const simulated: SimulatedTransaction = {
      status: 'simulated',
      lamports: 0n,
      tokens: [],
      delegates: [],
      isHandedOver: false,
    }
    const of = (more: Partial<SimulatedTransaction>, fee?: bigint) => {
      const drawn = drawTransaction({ ...simulated, ...more }, context, fee)
      if (drawn.status !== 'list') throw new Error('There is no list')
      return { risks: drawn.risks, changes: drawn.changes.map(({ risks, nativeUnits }) => ({ risks, nativeUnits })) }
    }
    const none = { risks: undefined, nativeUnits: undefined }
    expect(of({ lamports: -7n })).toEqual({ risks: undefined, changes: [{ ...none, nativeUnits: '7' }] })
    expect(of({ lamports: -7n }, 2n).changes).toEqual([{ ...none, nativeUnits: '5' }])
    expect(of({ lamports: 7n }).changes).toEqual([none])
    const delegate = { address: 'D', mint: 'M', amount: maxUint64 }
    expect(of({ delegates: [delegate] }).changes).toEqual([{ ...none, risks: ['unlimitedAllowance'] }])
    expect(of({ delegates: [{ ...delegate, amount: maxUint64 - 1n }] }).changes).toEqual([none])
    expect(of({ isHandedOver: true })).toEqual({ risks: ['lossOfControl'], changes: [] })
  })
})
