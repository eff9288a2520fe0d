import { testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { setUpKit } from './swap-kit.test-support.ts'
import { usdc } from './swap-order.test-support.ts'

const other = '0x2222222222222222222222222222222222222222'

describe('the arguments of a site', () => {
  test('are applied once the list of tokens has loaded', async () => {
    const { state, end } = await setUpKit({ begin: { toToken: 'USDC', amount: '0.5' } })
    expect(state).toMatchObject({ from: { symbol: 'ETH' }, to: { symbol: 'USDC' }, fromText: '0.5' })
    end()
  })

  test('leave a token empty that the network does not have', async () => {
    const { state, end } = await setUpKit({ begin: { fromToken: 'NOPE', toToken: 'USDC', amount: '1' } })
    expect(state).toMatchObject({ from: undefined, to: { symbol: 'USDC' }, fromText: '1' })
    end()
  })

  test.each([
    ['without a token to buy', { fromToken: 'USDC', amount: '0.5' }, { from: { symbol: 'USDC' }, fromText: '0.5' }],
    ['without arguments', {}, { from: { symbol: 'ETH' }, fromText: '' }],
    ['without an amount', { fromToken: 'USDC' }, { from: { symbol: 'USDC' }, fromText: '' }],
    ['with an amount that is no number', { amount: 'half' }, { from: { symbol: 'ETH' }, fromText: '' }],
  ])('fill in only what is there, %s', async (_what, begin, filled) => {
    const { state, end } = await setUpKit({ begin })
    expect(state).toMatchObject({ ...filled, to: undefined })
    end()
  })

  test('fill in the token to pay alone if they name the same one twice', async () => {
    const { state, end } = await setUpKit({ begin: { fromToken: 'USDC', toToken: usdc } })
    expect(state).toMatchObject({ from: { symbol: 'USDC' }, to: undefined })
    end()
  })

  test('apply once: what the user has changed since stays', async () => {
    const begin = { toToken: 'USDC', amount: '0.5' }
    const { swap, state, environment, end } = await setUpKit({ begin })
    swap.setAmount('from', '0.7', ',')
    swap.begin(begin)
    swap.begin(undefined)
    await environment.settle()
    expect(state.fromText).toBe('0.7')
    swap.begin({ ...begin })
    await environment.settle()
    expect(state.fromText).toBe('0.5')
    end()
  })
})

describe('a part of the balance', () => {
  test('is filled in, less the gas of two swaps for the whole native balance', async () => {
    const { swap, token, state, end } = await setUpKit()
    await swap.useMax()
    expect(state.fromText).toBe('')
    swap.setToken('from', token('DAI'))
    await swap.useMax()
    expect(state.fromText).toBe('')
    swap.setToken('from', token('ETH'))
    await swap.useMax(0.5)
    expect(state.fromText).toBe('1')
    await swap.useMax()
    expect(state.fromText).toBe('1.9994')
    swap.setToken('from', token('USDC'))
    await swap.useMax()
    expect(state.fromText).toBe('1200')
    end()
  })

  test.each(['amount', 'token', 'account'])('is not filled in if the %s has changed meanwhile', async what => {
    const answers: ((response: Response) => void)[] = []
    const { swap, token, state, connector, environment, end } = await setUpKit({
      answers: path => (path.endsWith('/gas-price') ? new Promise(resolve => answers.push(resolve)) : undefined),
    })
    swap.setToken('from', token('ETH'))
    const filled = swap.useMax()
    await environment.settle()
    if (what === 'amount') swap.setAmount('from', '0.3', ',')
    if (what === 'token') swap.setToken('from', token('USDC'))
    if (what === 'account') connector.emitAccounts('eip155', [other])
    for (const answer of answers) answer(Response.json({ standard: '1', fast: '1', instant: '1' }))
    await filled
    expect(state.fromText).toBe(what === 'amount' ? '0.3' : '')
    end()
  })
})

describe('the slippage', () => {
  test.each([
    [0.5, 0.5],
    [0.01, 0.01],
    [50, 50],
    [0.555, 0.56],
    [0.009, 1],
    [50.1, 1],
    [Number.NaN, 1],
  ])('of %s percent is set to %s', async (percent, set) => {
    const { swap, state, end } = await setUpKit()
    swap.setSlippage(percent)
    expect(state.slippage).toBe(set)
    end()
  })
})

describe('a network or an adapter', () => {
  test('without swaps is named before anything is entered', async () => {
    const networks = [testNetworks.mainnet, { ...testNetworks.polygon, id: 80_002 }] as const
    const { store, state, environment, end } = await setUpKit({ options: { networks } })
    expect(state.issue).toBe('token')
    await store.connections.switchNetwork(store.networks.find('eip155:80002') ?? raise())
    await environment.settle()
    expect(state.issue).toBe('network')
    end()
  })

  test.each(['transfer', 'simulateCalls', 'sendCall'] as const)('cannot swap without %s', async name => {
    const { state, end } = await setUpKit({ without: name })
    expect(state.issue).toBe('unavailable')
    end()
  })

  test('is probed while a view is subscribed, and not before', async () => {
    let probes = 0
    const simulateCalls = async () => (probes++, { status: 'notSimulated' as const })
    const { swap, state, environment, end } = await setUpKit({ actions: { simulateCalls }, isFollowed: false })
    expect([probes, state.issue]).toEqual([0, 'token'])
    const stop = swap.follow()
    await environment.settle()
    expect([probes, state.issue]).toEqual([1, 'unavailable'])
    stop()
    end()
  })
})

function raise(): never {
  throw new Error('not there')
}
