import {
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  maxUint160,
  maxUint256,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { describe, expect, test } from 'vitest'

import { createMemoryPermissions } from '../permissions/memory-permissions.test-support.ts'
import { createSitePermissions } from '../permissions/site-permissions.ts'
import { createMemoryRecords } from '../smart/memory-records.test-support.ts'
import { textsOf } from '../texts/texts.ts'
import { describeCall, describeCalls } from './describe-call.ts'
import type { SigningContext } from './prepared.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const operatorWarning = 'It can then move all of it, at any time, until you take that back.'
const movesWarning = 'This function can move what you own, or let others move it.'

/** Creates the context with a node that simulates nothing. */
const contextOf = (isToken: boolean): SigningContext => ({
  network: { chainId: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18, smartAccounts: false, eip7702: true },
  address,
  site: 'shop.example',
  siteName: 'Shop',
  texts: textsOf('en'),
  records: createMemoryRecords(),
  permissions: createSitePermissions(createMemoryPermissions(), {
    origin: 'https://shop.example',
    address,
    chainId: 'eip155:1',
  }),
  async readRpc(method, params) {
    if (!isToken || method !== 'eth_call') throw new Error('No answer')
    const [{ data }] = params as [{ data: string }]
    return data === '0x95d89b41'
      ? encodeAbiParameters(parseAbiParameters('string'), ['COIN'])
      : encodeAbiParameters(parseAbiParameters('uint8'), [6])
  },
})

const dataOf = (signature: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as readonly string[]), args } as never)
const described = async (signature: string, args: readonly unknown[], isToken = false, to: Hex = contract) => {
  const { label, text, rows, warnings } = await describeCall(
    { to, value: 0n, data: dataOf(signature, args) },
    contextOf(isToken),
  )
  return { label, text: text?.value, rows: rows.map(({ term, value }) => [term, value]), warnings }
}

describe('a call that moves value, without a simulation', () => {
  test('lets an operator move a whole collection, or no longer', async () => {
    expect(await described('setApprovalForAll(address,bool)', [other, true])).toEqual({
      label: 'You allow spending of',
      text: 'The whole collection',
      rows: [
        ['Spender', other],
        ['Contract', contract],
      ],
      warnings: [operatorWarning],
    })
    expect(await described('setApprovalForAll(address,bool)', [other, false])).toMatchObject({
      text: 'Nothing anymore',
      warnings: [],
    })
  })

  test.each([
    ['setOperator(address,bool)', [other, true]],
    ['authorizeOperator(address)', [other]],
  ])('lets an operator move all of a token: %s', async (signature, args) => {
    expect(await described(signature, args)).toMatchObject({
      label: 'You allow spending of',
      text: 'No limit',
      rows: [
        ['Spender', other],
        ['Contract', contract],
      ],
      warnings: [operatorWarning],
    })
  })

  test.each(['increaseAllowance(address,uint256)', 'increaseApproval(address,uint256)'])(
    'allows more to be spent: %s',
    async signature => {
      expect(await described(signature, [other, 1_500_000n], true)).toEqual({
        label: 'You allow additional spending of',
        text: '1.5 COIN',
        rows: [
          ['Spender', other],
          ['Token contract', contract],
        ],
        warnings: [],
      })
      expect(await described(signature, [other, maxUint256], true)).toMatchObject({
        text: 'No limit: COIN',
        warnings: ['No limit'],
      })
    },
  )

  test('moves a token, or a piece by its number, of the account or of another one', async () => {
    const signature = 'transferFrom(address,address,uint256)'
    expect(await described(signature, [address, other, 1_500_000n], true)).toEqual({
      label: 'You send',
      text: '1.5 COIN',
      rows: [
        ['From', address],
        ['To', other],
        ['Token contract', contract],
      ],
      warnings: [],
    })
    expect(await described(signature, [other, address, 1_234n])).toEqual({
      label: 'You move',
      text: '1,234',
      rows: [
        ['From', other],
        ['To', address],
        ['Token contract', contract],
        ['In raw units, or the number of a piece', '1,234'],
      ],
      warnings: [],
    })
  })

  test.each([
    ['safeTransferFrom(address,address,uint256)', [address, other, 7n], '1 #7'],
    ['safeTransferFrom(address,address,uint256,bytes)', [address, other, 7n, '0x'], '1 #7'],
    ['safeTransferFrom(address,address,uint256,uint256,bytes)', [address, other, 7n, 3n, '0x'], '3 #7'],
    [
      'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
      [address, other, [7n, 8n], [3n, 1n], '0x'],
      '3 #7\n1 #8',
    ],
  ])('sends pieces of a collection: %s', async (signature, args, text) => {
    expect(await described(signature, args)).toEqual({
      label: 'You send',
      text,
      rows: [
        ['From', address],
        ['To', other],
        ['Contract', contract],
      ],
      warnings: [],
    })
  })

  test('lets a token be spent through Permit2', async () => {
    const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
    const args = [contract, other, maxUint160, 1_800_000_000]
    expect(await described('approve(address,address,uint160,uint48)', args, true, permit2)).toEqual({
      label: 'You allow spending of',
      text: 'No limit: COIN',
      rows: [
        ['Spender', other],
        ['Token contract', contract],
        ['Until', '2027-01-15 08:00 UTC'],
      ],
      warnings: ['No limit'],
    })
  })

  test.each([
    ['transferAndCall(address,uint256,bytes)', [other, 1n, '0x'], 'You send'],
    ['approveAndCall(address,uint256,bytes)', [other, 1n, '0x'], 'You allow spending of'],
  ])('shows the token transfer before the call to the recipient: %s', async (signature, args, label) => {
    expect(await described(signature, args, true)).toMatchObject({ label, text: '0.000001 COIN' })
  })

  test.each([
    ['transferOwnership(address)', [other]],
    ['burn(uint256)', [5n]],
    ['setRelayerApproval(address,address,bool)', [address, other, true]],
    ['multicall(bytes[])', [['0x1234']]],
  ])('names each other function that moves value: %s', async (signature, args) => {
    expect(await described(signature, args)).toEqual({
      label: 'You call a contract',
      text: dataOf(signature, args),
      rows: [
        ['Contract', contract],
        ['Function', signature],
      ],
      warnings: [movesWarning, 'What this call does cannot be read. Approve it only if you trust the site.'],
    })
  })

  test('shows of a harmless move in a game only that it cannot be read', async () => {
    expect((await described('move(uint8,uint8)', [1, 2])).warnings).toEqual([
      'What this call does cannot be read. Approve it only if you trust the site.',
    ])
  })

  test('warns of a known call that also pays, or whose arguments are cut off', async () => {
    const data = dataOf('setApprovalForAll(address,bool)', [other, true])
    const calls = await describeCalls(
      [
        { to: contract, value: 1n, data },
        { to: contract, value: 0n, data: data.slice(0, 40) as Hex },
      ],
      contextOf(false),
    )
    for (const { label, warnings } of calls) {
      expect(label).toBe('You call a contract')
      expect(warnings[0]).toBe(movesWarning)
    }
  })
})
