import fc from 'fast-check'
import { type TypedDataDefinition, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'

import { describePermit } from './describe-permit.ts'
import { prepareRequest } from './prepare-request.ts'
import { address, context } from './signing-context.test-support.ts'

const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const [sold, bought] = [
  '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
] as const
const enough = 'Your signature alone is enough for this. No transaction of yours has to follow.'
const maybeEnough =
  'This signature may be enough to move what you own. What others can do with it cannot be read. Approve it only if you trust the site.'

const fields = (list: string) =>
  list.split(',').map(each => {
    const [type = '', name = ''] = each.split(' ')
    return { type, name }
  })
const approvalOf = async (
  primaryType: string,
  types: Readonly<Record<string, string>>,
  message: object,
  domain: object = { name: 'Exchange', chainId: 1, verifyingContract: other },
) => {
  const data = {
    domain,
    types: {
      EIP712Domain: Object.keys(domain).map(name => ({
        name,
        type: { chainId: 'uint256', verifyingContract: 'address' }[name] ?? 'string',
      })),
      ...Object.fromEntries(Object.entries(types).map(([name, list]) => [name, fields(list)])),
    },
    primaryType,
    message,
  }
  const { approval } = await prepareRequest('eth_signTypedData_v4', [address, JSON.stringify(data)], context)
  return approval
}
const linesOf = ({ parts = [] }: Awaited<ReturnType<typeof approvalOf>>) =>
  parts.map(({ label, text, rows }) => [label, text?.value, rows[0]?.value])

describe('orders that a signature alone places', () => {
  const item = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
  const seaport = (depth: string) => ({
    BulkOrder: `OrderComponents${depth} tree`,
    OrderComponents: 'address offerer,OfferItem[] offer,ConsiderationItem[] consideration,uint256 endTime',
    OfferItem: item,
    ConsiderationItem: `${item},address recipient`,
  })
  const piece = (id: number) => ({
    itemType: 2,
    token: sold,
    identifierOrCriteria: String(id),
    startAmount: '1',
    endAmount: '1',
  })
  const order = (id: number, price?: string, endTime = 1_800_000_000) => ({
    offerer: address,
    offer: [piece(id)],
    consideration:
      price === undefined
        ? []
        : [{ ...piece(0), itemType: 0, token: zeroAddress, startAmount: price, endAmount: price, recipient: address }],
    endTime,
  })
  const empty = { offerer: zeroAddress, offer: [], consideration: [], endTime: 0 }

  test('shows each order of a Seaport tree, without those that only pad it', async () => {
    const tree = [
      [order(1, '1000000000000000000'), order(2, '2000000000000000000', 1_900_000_000)],
      [order(3, '3000000000000000000'), empty],
    ]
    const approval = await approvalOf('BulkOrder', seaport('[2][2]'), { tree })
    expect(linesOf(approval)).toEqual([
      ['You give', '1 #1', sold],
      ['You get', '1 ETH', undefined],
      ['You give', '1 #2', sold],
      ['You get', '2 ETH', undefined],
      ['You give', '1 #3', sold],
      ['You get', '3 ETH', undefined],
    ])
    expect(approval.rows[0]).toEqual({ term: 'Until', value: '2030-03-17 17:46 UTC' })
    expect(approval.warnings).toEqual(['3 orders, of which anybody can carry out each without the others.', enough])
    expect(approval.risks).toEqual(['order'])
  })

  test('warns if one order of a tree gives something for nothing', async () => {
    const approval = await approvalOf('BulkOrder', seaport('[2]'), { tree: [order(1, '5'), order(2)] })
    expect(approval.warnings).toContain('You get nothing in return.')
  })

  test('rejects a tree with more than a user reads', async () => {
    const tree = Array.from({ length: 32 }, (_, id) => order(id, '5'))
    await expect(approvalOf('BulkOrder', seaport('[32]'), { tree })).rejects.toMatchObject({ code: -32602 })
  })

  const cowType =
    'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance'
  const cow = (receiver: string) => ({
    sellToken: sold,
    buyToken: bought,
    receiver,
    sellAmount: '500',
    buyAmount: '70',
    validTo: 1_800_000_000,
    appData: `0x${'0'.repeat(64)}`,
    feeAmount: '5',
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  })

  test('shows an order of CoW, whose allowance traders already have', async () => {
    for (const receiver of [address, zeroAddress]) {
      const approval = await approvalOf('Order', { Order: cowType }, cow(receiver))
      expect(linesOf(approval)).toEqual([
        ['You give', '505', sold],
        ['You get', '70', bought],
      ])
      expect(approval.warnings).toEqual([enough])
      expect(approval.risks).toEqual(['order'])
    }
    const away = await approvalOf('Order', { Order: cowType }, cow(other))
    expect(linesOf(away)).toEqual([['You give', '505', sold]])
    expect(away.warnings).toEqual(['You get nothing in return.', enough])
  })

  test('shows orders of 0x', async () => {
    const message = {
      makerToken: sold,
      takerToken: bought,
      makerAmount: '500',
      takerAmount: '70',
      maker: address,
      taker: zeroAddress,
    }
    const pair =
      'address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker,address taker'
    const limit = await approvalOf(
      'LimitOrder',
      { LimitOrder: `${pair},uint64 expiry` },
      { ...message, expiry: 1_800_000_000 },
    )
    const otc = await approvalOf(
      'OtcOrder',
      { OtcOrder: `${pair},uint256 expiryAndNonce` },
      { ...message, expiryAndNonce: String((1_800_000_000n << 192n) + 7n) },
    )
    for (const approval of [limit, otc]) {
      expect(linesOf(approval)).toEqual([
        ['You give', '500', sold],
        ['You get', '70', bought],
      ])
      expect(approval.rows[0]).toEqual({ term: 'Until', value: '2027-01-15 08:00 UTC' })
      expect(approval.warnings).toEqual([enough])
    }
  })

  test('shows orders of 1inch, with their expiry', async () => {
    const type =
      'uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits'
    const message = (makerTraits: bigint, receiver: string = zeroAddress) => ({
      salt: '1',
      maker: address,
      receiver,
      makerAsset: sold,
      takerAsset: bought,
      makingAmount: '500',
      takingAmount: '70',
      makerTraits: String(makerTraits),
    })
    const approval = await approvalOf('Order', { Order: type }, message(1_800_000_000n << 80n))
    expect(linesOf(approval)).toEqual([
      ['You give', '500', sold],
      ['You get', '70', bought],
    ])
    expect(approval.rows[0]).toEqual({ term: 'Until', value: '2027-01-15 08:00 UTC' })
    expect((await approvalOf('Order', { Order: type }, message(0n))).rows[0]).toEqual({
      term: 'Until',
      value: 'No limit',
    })
    expect((await approvalOf('Order', { Order: type }, message(0n, other))).warnings).toContain(
      'You get nothing in return.',
    )
  })

  // The order has only the hash of its extension, whose contract computes the amount.
  test.each([
    ['with an extension', ',uint256 makerTraits', { makerTraits: String((1n << 249n) | (1_800_000_000n << 80n)) }],
    ['of its third version', ',uint256 offsets,bytes interactions', { offsets: '0', interactions: '0x' }],
  ])('shows nothing in return for an order of 1inch %s', async (_what, more, fieldsOfVersion) => {
    const type =
      'uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount'
    const message = { salt: '1', maker: address, receiver: zeroAddress, makerAsset: sold, takerAsset: bought }
    const amounts = { makingAmount: '500', takingAmount: '70' }
    const approval = await approvalOf(
      'Order',
      { Order: `${type}${more}` },
      { ...message, ...amounts, ...fieldsOfVersion },
    )
    expect(linesOf(approval)).toEqual([['You give', '500', sold]])
    expect(approval.warnings).toEqual([
      'A contract that cannot be read here decides what you get in return. It can be nothing.',
      enough,
    ])
  })
})

describe('other signatures that move value', () => {
  test('shows a permit of one piece of a collection (ERC-4494)', async () => {
    const approval = await approvalOf(
      'Permit',
      { Permit: 'address spender,uint256 tokenId,uint256 nonce,uint256 deadline' },
      { spender: other, tokenId: '42', nonce: '0', deadline: '1800000000' },
      { name: 'Positions', chainId: 1, verifyingContract: sold },
    )
    expect(linesOf(approval)).toEqual([['You allow spending of', '1 #42', sold]])
    expect(approval.rows[0]).toMatchObject({ term: 'Spender', value: other })
    expect(approval.warnings).toEqual([enough])
  })

  test('shows the effect of a Safe transaction, above all a change of its owner', async () => {
    const type =
      'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce'
    const message = {
      to: bought,
      value: '1000000000000000000',
      data: '0x',
      operation: 0,
      safeTxGas: '0',
      baseGas: '0',
      gasPrice: '0',
      gasToken: zeroAddress,
      refundReceiver: zeroAddress,
      nonce: '7',
    }
    const domain = { chainId: 1, verifyingContract: sold }
    const plain = await approvalOf('SafeTx', { SafeTx: type }, message, domain)
    expect(plain.parts).toMatchObject([
      { label: 'You send', amount: { value: '1', unit: 'ETH' }, rows: [{ term: 'To', value: bought }] },
    ])
    const signs = `You sign for the Safe ${sold}, and what it owns.`
    expect(plain.warnings).toEqual([signs, enough])
    expect(plain.risks).toEqual(['safeTransaction'])
    const handing = await approvalOf(
      'SafeTx',
      { SafeTx: type },
      { ...message, operation: 1, data: '0x12345678' },
      domain,
    )
    expect(handing.warnings).toEqual([signs, 'The contract that is called gets full control of the Safe.', enough])
  })

  test('are described, or rejected, for any values of a page', async () => {
    const any = fc.oneof(fc.string(), fc.integer(), fc.constantFrom(address, sold, null, '0x', [], {}), fc.anything())
    const names =
      'tree,sellToken,buyToken,receiver,sellAmount,buyAmount,validTo,feeAmount,makerTraits,makerAsset,to,data'
    const message = fc.record(Object.fromEntries(names.split(',').map(name => [name, any])))
    const types = {
      BulkOrder: [{ name: 'tree', type: 'OrderComponents[2]' }],
      Order: fields(
        'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,uint256 feeAmount',
      ),
      SafeTx: fields('address to,uint256 value,bytes data,uint8 operation'),
    }
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('BulkOrder', 'Order', 'SafeTx'), message, async (primaryType, given) => {
        const data = { types, primaryType, domain: { verifyingContract: sold }, message: given }
        const described = await describePermit(data as unknown as TypedDataDefinition, context).catch(
          (error: unknown) => error,
        )
        if (described instanceof Error) expect(described).toMatchObject({ code: -32602 })
        else
          expect([undefined, expect.objectContaining({ parts: expect.any(Array) as unknown })]).toContainEqual(
            described,
          )
      }),
    )
  })

  test('warns of unknown typed data', async () => {
    const approval = await approvalOf('Mail', { Mail: 'string text' }, { text: 'Hello' })
    expect(approval.warnings).toEqual([maybeEnough])
    expect(approval.risks).toEqual(['unreadableData'])
  })

  test('warns that a permit without a network is valid on all of them', async () => {
    const { warnings } = await approvalOf(
      'Permit',
      { Permit: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline' },
      { owner: address, spender: other, value: '1', nonce: '0', deadline: '1800000000' },
      { name: 'Coin', verifyingContract: sold },
    )
    expect(warnings).toEqual([enough, 'This names no network, so your signature counts on all of them.'])
  })
})
