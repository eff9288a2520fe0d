import { mockAddresses } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { makePlan } from './make-plan.ts'
import { router } from './swap-exchange.test-support.ts'
import { setUpKit } from './swap-kit.test-support.ts'
import { nativeAddress } from './swap-networks.ts'
import { fetchSpender } from './swap-orders.ts'
import { usdc } from './swap-order.test-support.ts'

const account = mockAddresses.eip155
const stranger = '0x2222222222222222222222222222222222222222'
const word = (address: string) => address.slice(2).padStart(64, '0')
const unlimited = 'f'.repeat(64)

/** Plans a swap of 300 USDC for ether with an edited transaction of the service. */
async function plan(path: 'build-approve' | 'build-transaction', edit: object, permit?: { spender: string }) {
  const bodies: unknown[] = []
  const world = await setUpKit({
    permits: permit !== undefined,
    answers(requested, request) {
      if (requested.endsWith('build-transaction')) bodies.push(request.clone().json())
      if (!requested.endsWith(path)) return undefined
      return path === 'build-approve'
        ? Response.json({ tx: { from: `eip155:1:${account}`, to: `eip155:1:${usdc}`, value: '0', ...edit } })
        : Response.json({
            tx: { from: `eip155:1:${account}`, to: `eip155:1:${router}`, amount: '0', data: '0x12', ...edit },
          })
    },
  })
  const network = world.store.networks.find('eip155:1')
  if (!network) throw new Error('No network')
  const order = {
    account,
    network,
    from: world.token('USDC'),
    to: world.token('ETH'),
    amount: 300_000_000n,
    slippage: 1,
  }
  const prepared =
    permit &&
    (await world.actions.preparePermit?.({
      token: usdc,
      owner: account,
      amount: order.amount,
      deadline: 1n,
      network,
      ...permit,
    }))
  const signed = prepared && { ...prepared, signature: '0xab' }
  try {
    const made = await makePlan(world.store, world.actions, order, { canBatch: false, permit: signed ?? 'none' })
    return { made, bodies: await Promise.all(bodies) }
  } finally {
    world.end()
  }
}

describe('the approval of the service', () => {
  test('names the spender, in any letter case', async () => {
    const data = `0x095EA7B3${word(router).toUpperCase()}${unlimited}`
    const { made } = await plan('build-approve', { data })
    expect(made.calls[0]?.call).toMatchObject({ to: usdc, value: 0n })
    expect(made.calls[0]?.call.data.slice(10, 74)).toBe(word(router))
  })

  test.each([
    ['has something after it', { data: `0x095ea7b3${word(router)}${unlimited}00` }],
    ['lacks its amount', { data: `0x095ea7b3${word(router)}` }],
    ['has an amount that is no number', { data: `0x095ea7b3${word(router)}${'z'.repeat(64)}` }],
    ['has no whole address', { data: `0x095ea7b3${word(router).replace(/^0/, '1')}${unlimited}` }],
    ['is another call', { data: `0xa9059cbb${word(router)}${unlimited}` }],
    ['is of another account', { data: `0x095ea7b3${word(router)}${unlimited}`, from: `eip155:1:${stranger}` }],
    ['is of another token', { data: `0x095ea7b3${word(router)}${unlimited}`, to: `eip155:1:${stranger}` }],
    ['pays something', { data: `0x095ea7b3${word(router)}${unlimited}`, value: '1' }],
    ['is for the account', { data: `0x095ea7b3${word(account)}${unlimited}` }],
    ['is for the token', { data: `0x095ea7b3${word(usdc)}${unlimited}` }],
    ['is for the native currency', { data: `0x095ea7b3${word(nativeAddress)}${unlimited}` }],
    ['is for nobody', { data: `0x095ea7b3${'0'.repeat(64)}${unlimited}` }],
  ])('is rejected if it %s', async (_what, edit) => {
    await expect(plan('build-approve', edit)).rejects.toMatchObject({ reason: 'hostile' })
  })
})

describe('the approval of a swap of two tokens', () => {
  /** Fetches the spender of a swap of USDC for DAI. `answer`: the answer for the approval of USDC. */
  async function spenderBy(answer: Response): Promise<string> {
    const world = await setUpKit({
      answers(path, request) {
        const isOfUsdc = new URL(request.url).searchParams.get('from') === `eip155:1:${usdc}`
        return path.endsWith('build-approve') && isOfUsdc ? answer : undefined
      },
    })
    const network = world.store.networks.find('eip155:1')
    if (!network) throw new Error('No network')
    const pair = { account, network, from: world.token('USDC'), to: world.token('DAI') }
    return await fetchSpender(world.store, pair).finally(world.end)
  }

  test('is that of the other token if the service has none', async () => {
    expect(await spenderBy(Response.json({}, { status: 400 }))).toBe(router)
  })

  test('is rejected if it is hostile, whatever that of the other token is', async () => {
    const data = `0x095ea7b3${word(account)}${unlimited}`
    const tx = { from: `eip155:1:${account}`, to: `eip155:1:${usdc}`, value: '0', data }
    await expect(spenderBy(Response.json({ tx }))).rejects.toMatchObject({ reason: 'hostile' })
  })
})

describe('the transaction of the service', () => {
  test.each([
    ['is of another account', { from: `eip155:1:${stranger}` }, 'The swap is of another account'],
    ['is for another contract', { to: `eip155:1:${stranger}` }, 'The swap is for somebody else'],
    ['is of another network', { to: `eip155:137:${router}` }, 'The swap is for somebody else'],
    ['pays the native currency for a token', { amount: '1' }, 'The swap pays something else'],
  ])('is rejected if it %s, with the reason', async (_what, edit, message) => {
    await expect(plan('build-transaction', edit)).rejects.toMatchObject({ reason: 'hostile', message })
  })

  test('is built for the order, with the permit if one is signed', async () => {
    const data = `0x095ea7b3${word(router)}${unlimited}`
    const order = {
      userAddress: `eip155:1:${account}`,
      from: `eip155:1:${usdc}`,
      to: `eip155:1:${nativeAddress}`,
      amount: '300000000',
      disableEstimate: true,
    }
    const [plain] = (await plan('build-approve', { data })).bodies
    expect(plain).toMatchObject(order)
    expect(plain).not.toHaveProperty('permit')
    const [signed] = (await plan('build-approve', { data }, { spender: router })).bodies
    expect(signed).toMatchObject({ ...order, permit: { deadline: '1', signature: '0xab' } })
  })
})
