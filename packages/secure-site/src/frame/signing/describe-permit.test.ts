import fc from 'fast-check'
import { encodeAbiParameters, maxUint160, maxUint256, parseAbiParameters, type TypedDataDefinition } from 'viem'
import { describe, expect, test } from 'vitest'

import { createMemoryPermissions } from '../permissions/memory-permissions.test-support.ts'
import { createSitePermissions } from '../permissions/site-permissions.ts'
import { textsOf } from '../texts/texts.ts'
import { describePermit } from './describe-permit.ts'
import { prepareRequest } from './prepare-request.ts'
import type { SigningContext } from './prepared.ts'
import { createMemoryRecords } from '../smart/memory-records.test-support.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

const context = (readRpc?: SigningContext['readRpc']): SigningContext => ({
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
  readRpc:
    readRpc ??
    (async (_method, params) => {
      const [{ data }] = params as [{ data: string }]
      return data === '0x95d89b41'
        ? encodeAbiParameters(parseAbiParameters('string'), ['COIN'])
        : encodeAbiParameters(parseAbiParameters('uint8'), [6])
    }),
})

const fields = (list: string) =>
  list.split(',').map(each => {
    const [type = '', name = ''] = each.split(' ')
    return { type, name }
  })
const domainType = fields('string name,uint256 chainId,address verifyingContract')
const typed = (
  primaryType: string,
  types: Readonly<Record<string, string>>,
  message: object,
  verifyingContract: string = token,
) => ({
  domain: { name: 'Coin', chainId: 1, verifyingContract },
  types: {
    EIP712Domain: domainType,
    ...Object.fromEntries(Object.entries(types).map(([name, list]) => [name, fields(list)])),
  },
  primaryType,
  message,
})
const approvalOf = async (data: object, readRpc?: SigningContext['readRpc']) =>
  (await prepareRequest('eth_signTypedData_v4', [address, JSON.stringify(data)], context(readRpc))).approval

const permitType = 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'
const permit = (rest: object = {}) =>
  typed(
    'Permit',
    { Permit: permitType },
    { owner: address, spender, value: '1500000', nonce: '0', deadline: '1800000000', ...rest },
  )
const enough = 'Your signature alone is enough for this. No transaction of yours has to follow.'
const code = (term: string, value: string) => ({ term, value, isCode: true })
const until = (value: string) => ({ term: 'Until', value })

describe('a signature that lets others take a token', () => {
  test('shows amount, token, spender and expiry', async () => {
    const { label, parts, rows, warnings } = await approvalOf(permit())
    expect({ label, parts, warnings }).toEqual({
      label: 'You sign',
      parts: [
        {
          label: 'You allow spending of',
          text: { value: '1.5 COIN', isReadable: true },
          rows: [code('Token contract', token)],
          warnings: [],
        },
      ],
      warnings: [enough],
    })
    expect(rows.slice(0, 2)).toEqual([code('Spender', spender), until('2027-01-15 08:00 UTC')])
  })

  test('shows in words that there is no limit, and no expiry', async () => {
    const { parts, rows } = await approvalOf(permit({ value: String(maxUint256), deadline: String(maxUint256) }))
    expect(parts).toMatchObject([{ text: { value: 'No limit: COIN' }, warnings: ['No limit'] }])
    expect(rows[1]).toEqual(until('No limit'))
    const ofDai = typed(
      'Permit',
      { Permit: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed' },
      { holder: address, spender, nonce: 0, expiry: 0, allowed: true },
    )
    expect((await approvalOf(ofDai)).parts).toMatchObject([{ text: { value: 'No limit: COIN' } }])
  })

  test.each(['TransferWithAuthorization', 'ReceiveWithAuthorization'])(
    'is a transfer that another account submits: %s',
    async name => {
      const type = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
      const message = {
        from: address,
        to: spender,
        value: '10000',
        validAfter: '0',
        validBefore: '1800000000',
        nonce: `0x${'01'.repeat(32)}`,
      }
      const { parts, rows, warnings } = await approvalOf(typed(name, { [name]: type }, message))
      expect({ parts, warnings }).toEqual({
        parts: [
          {
            label: 'You send',
            text: { value: '0.01 COIN', isReadable: true },
            rows: [code('Token contract', token)],
            warnings: [],
          },
        ],
        warnings: [enough],
      })
      expect(rows.slice(0, 2)).toEqual([code('To', spender), until('2027-01-15 08:00 UTC')])
    },
  )

  test('has raw units if the token does not report its decimals', async () => {
    const { parts } = await approvalOf(permit(), async () => Promise.reject(new Error('No node')))
    expect(parts).toMatchObject([
      { text: { value: '1,500,000' }, rows: [{}, { term: 'In raw units', value: '1,500,000' }] },
    ])
  })

  test('is shown for a permit of Permit2 of one token, of several, or for one transfer', async () => {
    const details = { token, amount: String(maxUint160), expiration: 1_800_000_000, nonce: 0 }
    const types = { PermitDetails: 'address token,uint160 amount,uint48 expiration,uint48 nonce' }
    const single = typed(
      'PermitSingle',
      { ...types, PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline' },
      { details, spender, sigDeadline: '1700000000' },
      permit2,
    )
    expect(await approvalOf(single)).toMatchObject({
      parts: [
        {
          text: { value: 'No limit: COIN' },
          rows: [code('Token contract', token), until('2027-01-15 08:00 UTC')],
        },
      ],
      warnings: [enough],
    })
    const batch = typed(
      'PermitBatch',
      { ...types, PermitBatch: 'PermitDetails[] details,address spender,uint256 sigDeadline' },
      { details: [details, { ...details, amount: '7' }], spender, sigDeadline: '1700000000' },
      permit2,
    )
    expect((await approvalOf(batch)).parts).toMatchObject([
      { text: { value: 'No limit: COIN' } },
      { text: { value: '0.000007 COIN' } },
    ])
    const once = typed(
      'PermitWitnessTransferFrom',
      {
        PermitWitnessTransferFrom:
          'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Order witness',
        TokenPermissions: 'address token,uint256 amount',
        Order: 'address maker',
      },
      { permitted: { token, amount: '9' }, spender, nonce: 1, deadline: 1_700_000_000, witness: { maker: address } },
      permit2,
    )
    expect((await approvalOf(once)).parts).toMatchObject([{ text: { value: '0.000009 COIN' } }])
  })

  const item = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
  const order = (consideration: readonly object[]) =>
    typed(
      'OrderComponents',
      {
        OrderComponents: 'address offerer,OfferItem[] offer,ConsiderationItem[] consideration,uint256 endTime',
        OfferItem: item,
        ConsiderationItem: `${item},address recipient`,
      },
      {
        offerer: address,
        offer: [
          { itemType: 2, token, identifierOrCriteria: '42', startAmount: '1', endAmount: '1' },
          { itemType: 1, token, identifierOrCriteria: '0', startAmount: '1000000', endAmount: '3000000' },
        ],
        consideration,
        endTime: 1_700_000_000,
      },
      '0x0000000000000068F116a894984e2DB1123eB395',
    )
  const native = {
    itemType: 0,
    token: `0x${'0'.repeat(40)}`,
    identifierOrCriteria: 0,
    startAmount: '2000000000000000000',
    endAmount: '1000000000000000000',
  }

  test('is an order: the maximum that the account gives and the minimum that it gets', async () => {
    const { parts = [], warnings } = await approvalOf(
      order([
        { ...native, recipient: address },
        { ...native, recipient: spender },
      ]),
    )
    expect(parts.map(({ label, text }) => [label, text?.value])).toEqual([
      ['You give', '1 COIN #42'],
      ['You give', '3 COIN'],
      ['You get', '1 ETH'],
    ])
    expect(warnings).toEqual([enough])
    expect((await approvalOf(order([{ ...native, recipient: spender }]))).warnings).toEqual([
      'You get nothing in return.',
      enough,
    ])
  })

  test('is read by its types only: other fields are not signed, and do not show', async () => {
    const { text, parts } = await approvalOf(
      typed('Letter', { Letter: 'string text' }, { text: 'All that I have', value: '0', spender }),
    )
    expect(text?.value).toBe('Letter\ntext: All that I have')
    expect(parts).toBeUndefined()
    const other = await approvalOf(
      typed(
        'Permit',
        { Permit: 'address owner,uint256 nonce' },
        { owner: address, nonce: 1, spender, value: 1, deadline: 1 },
      ),
    )
    expect(other.parts).toBeUndefined()
  })

  test('shows lists and structs with all of their fields', async () => {
    const { text } = await approvalOf(
      typed(
        'Mail',
        { Mail: 'Person[] to,uint256[] counts', Person: 'string name' },
        { to: [{ name: 'Ann' }, { name: 'Bo' }], counts: [1, 2] },
      ),
    )
    expect(text?.value).toBe('Mail\nto:\n  0:\n    name: Ann\n  1:\n    name: Bo\ncounts:\n  0: 1\n  1: 2')
  })

  test.each([{ spender: 'Bo' }, { value: '1.5' }, { value: -1 }, { deadline: null }, { deadline: -(2 ** 52) }])(
    'is rejected if it cannot be parsed: %j',
    async rest => {
      await expect(describePermit(permit(rest) as unknown as TypedDataDefinition, context())).rejects.toMatchObject({
        code: -32602,
        message: 'What this lets others take cannot be read',
      })
    },
  )

  test('is described, or rejected, for any typed data', async () => {
    const any = fc.oneof(fc.string(), fc.integer(), fc.constantFrom(address, token, null, [], {}), fc.anything())
    const message = fc.record({ spender: any, value: any, deadline: any, details: any, offer: any, consideration: any })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('Permit', 'PermitSingle', 'OrderComponents'),
        message,
        async (primaryType, given) => {
          const { types, domain } = primaryType === 'OrderComponents' ? order([]) : permit()
          const data = { domain, types, primaryType, message: given } as unknown as TypedDataDefinition
          const described = await describePermit(data, context()).catch((error: unknown) => error)
          if (described instanceof Error) expect(described).toMatchObject({ code: -32602 })
          else
            expect([undefined, expect.objectContaining({ parts: expect.any(Array) as unknown })]).toContainEqual(
              described,
            )
        },
      ),
    )
  })
})
