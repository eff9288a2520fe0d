import type { CallsSimulation } from '@latchkey/primitives'
import { mockAddresses } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { makePlan, type PlanWays, type SwapOrder } from './make-plan.ts'
import { router } from './swap-exchange.test-support.ts'
import { type GivenKit, setUpKit } from './swap-kit.test-support.ts'
import { usdc } from './swap-order.test-support.ts'

type Simulated = Extract<CallsSimulation, { status: 'simulated' }>

const ether = 10n ** 18n
const dollars = 1_000_000n
const account = mockAddresses.eip155
const stranger = '0x2222222222222222222222222222222222222222'

/** Plans a swap of 300 USDC for ether, or of an ether for USDC. */
async function plan(
  given: GivenKit & { readonly edit?: (made: Simulated) => CallsSimulation; readonly from?: 'ETH' | 'USDC' } = {},
  ways: PlanWays = { canBatch: false, permit: 'none' },
) {
  const { edit, from = 'USDC', ...kit } = given
  const { store, actions, token, end } = await setUpKit(kit)
  const network = store.networks.find('eip155:1')
  if (!network) throw new Error('No network')
  const order: SwapOrder = {
    account,
    network,
    from: token(from),
    to: token(from === 'ETH' ? 'USDC' : 'ETH'),
    amount: from === 'ETH' ? ether : 300n * dollars,
    slippage: 1,
  }
  const edited: typeof actions = {
    ...actions,
    async simulateCalls(...request) {
      const made = await actions.simulateCalls?.(...request)
      if (!made) throw new Error('Nothing is simulated')
      return made.status === 'simulated' && edit ? edit(made) : made
    },
  }
  try {
    return await makePlan(store, edited, order, ways)
  } finally {
    end()
  }
}

const kindsOf = ({ plan: { steps } }: Awaited<ReturnType<typeof plan>>) => steps.map(({ kind }) => kind)
const withApproval = (made: Simulated, more: Partial<Simulated['approvals'][number]>): Simulated => ({
  ...made,
  approvals: [{ token: usdc, spender: router, amount: 300n * dollars, ...more }],
})
const withChange = (made: Simulated, token: string | undefined, amount: bigint, of = account): Simulated => ({
  ...made,
  changes: [...made.changes, { account: of, ...(token && { token }), amount }],
})

describe('the steps of a plan', () => {
  test.each<[string[], string, Parameters<typeof plan>[0], PlanWays]>([
    [['swap'], 'of the native currency', { from: 'ETH' }, { canBatch: true }],
    [['approve', 'swap'], 'of a token', {}, { canBatch: false }],
    [['swap'], 'of an approved token', { allowance: 300n * dollars }, { canBatch: true }],
    [['batch'], 'with a wallet that sends calls as one', {}, { canBatch: true }],
    [['permit', 'swap'], 'of a token with permits', { permits: true }, { canBatch: false }],
    [['swap'], 'of an approved token with permits', { permits: true, allowance: 300n * dollars }, { canBatch: false }],
    [['batch'], 'of a token with permits in one batch', { permits: true }, { canBatch: true }],
    [
      ['approve', 'swap'],
      'without the permit that it could have',
      { permits: true },
      { canBatch: false, permit: 'none' },
    ],
    [
      ['approve', 'swap'],
      'of a token with permits, which the wallet does not sign',
      { permits: true, without: 'signPermit' },
      { canBatch: false },
    ],
  ])('are %j %s', async (kinds, _what, given, ways) => {
    const made = await plan(given, ways)
    expect(kindsOf(made)).toEqual(kinds)
    expect(made.plan.steps.every(({ status }) => status === 'waiting')).toBe(true)
    expect(made).toMatchObject(kinds[0] === 'permit' ? { permit: { spender: router, amount: 300n * dollars } } : {})
    expect('permit' in made).toBe(kinds[0] === 'permit')
  })

  test('reset an allowance first if the token rejects another one', async () => {
    const made = await plan({ allowance: 1n, actions: { simulateCalls: failsWithoutReset } })
    expect(kindsOf(made)).toEqual(['reset', 'approve', 'swap'])
    await expect(plan({ actions: { simulateCalls: failsWithoutReset } })).rejects.toMatchObject({
      reason: 'fails',
      message: 'approve from non-zero',
    })
  })
})

describe('a plan', () => {
  test('has amounts, minimum and fee of the simulation', async () => {
    expect((await plan()).plan).toMatchObject({
      account,
      networkId: 'eip155:1',
      fromAmount: 300n * dollars,
      expected: ether / 10n,
      minimum: (ether * 99n) / 1000n,
      slippage: 1,
      networkFee: '0.000117',
    })
  })

  test('may gain more than the quote, and its minimum is that of the quote', async () => {
    const quoted = ether / 11n
    const minimum = (quoted * 99n) / 100n
    const answers: GivenKit['answers'] = (path, request) => {
      const { searchParams: asked } = new URL(request.url)
      const same = { fromAmount: asked.get('amount'), fromAccount: asked.get('from'), toAccount: asked.get('to') }
      if (path === '/v1/convert/quotes') return Response.json({ quotes: [{ ...same, toAmount: `${quoted}` }] })
      return path === '/v1/convert/build-transaction' ? swapWith(minimum) : undefined
    }
    expect((await plan({ answers })).plan).toMatchObject({ expected: ether / 10n, minimum })
  })

  test('accepts the whole balance and no unit more', async () => {
    const fee = 117_000_000_000_000n
    const balanceOf = (units: bigint) => ({
      fetchBalance: async () => ({
        balance: `${units / ether}.${String(units % ether).padStart(18, '0')}`,
        symbol: 'ETH',
      }),
    })
    await expect(plan({ from: 'ETH', actions: balanceOf(ether + fee) })).resolves.toBeDefined()
    await expect(plan({ from: 'ETH', actions: balanceOf(ether + fee - 1n) })).rejects.toMatchObject({
      reason: 'insufficientFunds',
    })
    await expect(plan({ actions: balanceOf(fee) })).resolves.toBeDefined()
    await expect(plan({ actions: balanceOf(fee - 1n) })).rejects.toMatchObject({ reason: 'insufficientFunds' })
  })

  test.each<[string, (made: Simulated) => Simulated]>([
    ['a change of another account', made => withChange(made, usdc, -1n, stranger)],
    ['a gain of a third token', made => withChange(made, stranger, 1n)],
    ['its own approval', made => withApproval(made, {})],
    ['a lower approval of its own', made => withApproval(made, { amount: 1n })],
  ])('is created with %s', async (_what, edit) => {
    await expect(plan({ edit })).resolves.toBeDefined()
  })

  test.each<[string, string, (made: Simulated) => CallsSimulation]>([
    ['movesMore', 'it loses a third token', made => withChange(made, stranger, -1n)],
    ['movesMore', 'it pays one unit more', made => withChange(made, usdc, -1n)],
    ['movesMore', 'it pays one unit less', made => withChange(made, usdc, 1n)],
    ['movesMore', 'it pays the native currency too', made => withChange(withChange(made, usdc, -1n), undefined, 1n)],
    ['movesMore', 'it approves one unit more', made => withApproval(made, { amount: 300n * dollars + 1n })],
    ['movesMore', 'it approves somebody else', made => withApproval(made, { spender: stranger })],
    ['movesMore', 'it approves another token', made => withApproval(made, { token: stranger })],
    [
      'belowMinimum',
      'it gains nothing',
      made => ({ ...made, changes: made.changes.filter(({ amount }) => amount < 0n) }),
    ],
    ['notSimulated', 'the node does not simulate', () => ({ status: 'notSimulated' })],
  ])('is rejected as %s if %s', async (reason, _what, edit) => {
    await expect(plan({ edit })).rejects.toMatchObject({ name: 'SwapRefusedError', reason })
  })

  test('accepts an approval up to the allowance from long ago', async () => {
    const allowance = 500n * dollars
    const edit = (amount: bigint) => (made: Simulated) => withApproval(made, { amount })
    await expect(plan({ allowance, edit: edit(allowance) })).resolves.toBeDefined()
    await expect(plan({ allowance, edit: edit(allowance + 1n) })).rejects.toMatchObject({ reason: 'movesMore' })
  })

  test.each(['fetchAllowance', 'simulateCalls'] as const)('is unavailable without %s', async without => {
    const world = await setUpKit()
    const { store, actions, token } = world
    const network = store.networks.find('eip155:1')
    if (!network) throw new Error('No network')
    const { [without]: _missing, ...rest } = actions
    const order = { account, network, from: token('USDC'), to: token('ETH'), amount: dollars, slippage: 1 }
    await expect(makePlan(store, rest, order, { canBatch: false })).rejects.toMatchObject({ reason: 'unavailable' })
    world.end()
  })

  test('is rejected if its transaction enforces no minimum', async () => {
    const answers: GivenKit['answers'] = path => (path === '/v1/convert/build-transaction' ? swapWith(1n) : undefined)
    await expect(plan({ answers })).rejects.toMatchObject({ reason: 'belowMinimum' })
  })

  test('is rejected with a permit for another spender', async () => {
    const signed = await plan({ permits: true }, { canBatch: false })
    if (!signed.permit) throw new Error('No permit')
    const permit = { ...signed.permit, signature: `0x${'ab'.repeat(65)}` }
    const given = { permits: true, actions: {} }
    expect(kindsOf(await plan(given, { canBatch: false, permit }))).toEqual(['swap'])
    await expect(plan(given, { canBatch: false, permit: { ...permit, spender: stranger } })).rejects.toMatchObject({
      reason: 'hostile',
    })
  })
})

const word = (value: bigint) => value.toString(16).padStart(64, '0')

/** The exchange's transaction for 300 USDC with another minimum. */
function swapWith(minimum: bigint): Response {
  const data = `0x5a5a5a5a${word(300n * dollars)}${word(minimum)}0b`
  return Response.json({ tx: { from: `eip155:1:${account}`, to: `eip155:1:${router}`, data, amount: '0' } })
}

/** A token that rejects an approval while it has another one. */
async function failsWithoutReset({
  calls,
  from,
}: {
  calls: readonly { data: string }[]
  from: string
}): Promise<CallsSimulation> {
  const [first] = calls
  if (first?.data.startsWith('0x095ea7b3') && BigInt(`0x${first.data.slice(74)}`) > 0n)
    return { status: 'fails', index: 0, reason: 'approve from non-zero' }
  const last = calls.at(-1)?.data ?? ''
  if (BigInt(`0x${last.slice(74, 138)}`) > ether / 10n)
    return { status: 'fails', index: calls.length - 1, reason: 'too little' }
  return {
    status: 'simulated',
    changes: [
      { account: from, token: usdc, amount: -300n * dollars },
      { account: from, amount: ether / 10n },
    ],
    approvals: [],
    fee: 1n,
  }
}
