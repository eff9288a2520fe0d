import { describe, expect, test } from 'vitest'

import { tokensAgeMs } from '../../account/tokens/kept-tokens.ts'
import { setUpKit } from './swap-kit.test-support.ts'
import { usdc } from './swap-order.test-support.ts'

const id = (digit: string) => `eip155:1:0x${digit.repeat(40)}`
const listed = (symbol: string, address: string, more: object = {}) => ({
  name: `Name of ${symbol}`,
  symbol,
  address,
  decimals: 18,
  ...more,
})
const dai = listed('DAI', id('d'))

interface Named {
  readonly address: string
  readonly symbol: string
}

/** A kit whose exchange has these tokens, and whose service has these prices. */
async function setUpTokens(tokens: readonly object[], prices: readonly object[] = [], named: readonly Named[] = []) {
  const world = await setUpKit({
    options: { tokens: { 'eip155:1': [{ address: usdc }, { address: `0x${'d'.repeat(40)}` }, ...named] } },
    answers(path) {
      if (path === '/v1/convert/tokens') return Response.json({ tokens })
      return path === '/v1/fungible/price' ? Response.json({ fungibles: prices }) : undefined
    },
  })
  const symbols = (list: readonly { readonly symbol: string }[]) => list.map(({ symbol }) => symbol)
  return { ...world, symbols, tokens: world.swap.tokens }
}

describe('the tokens of the exchange', () => {
  test('have the balance, the price and the picture that the account knows, and keep their own picture', async () => {
    const logoUri = 'https://chain.example/own.png'
    const { tokens, token, end } = await setUpTokens([listed('USDC', `eip155:1:${usdc}`), { ...dai, logoUri }])
    expect(token('USDC')).toMatchObject({ balance: '1200', price: '1', iconUrl: 'https://chain.example/usdc.png' })
    expect(token('DAI')).toStrictEqual({
      name: 'Dai',
      symbol: 'DAI',
      chainId: 'eip155:1',
      address: id('d'),
      decimals: 18,
      isNative: false,
      isNamed: true,
      takesPermit: false,
      iconUrl: logoUri,
    })
    expect(tokens.known()).toMatchObject({ status: 'ready', value: [{ symbol: 'USDC' }, { symbol: 'DAI' }] })
    end()
  })

  test('are those of the network, each once, with their own name if no list has them', async () => {
    const { tokens, end } = await setUpTokens([
      listed('NEW', id('7')),
      listed('AGAIN', id('7')),
      listed('ELSEWHERE', `eip155:137:0x${'8'.repeat(40)}`),
      listed('NONE', 'eip155:1:0x12'),
      listed('UPPER', id('9').replace('eip155', 'EIP155'), { eip2612: true }),
    ])
    expect(tokens.known().value).toMatchObject([
      { symbol: 'NEW', name: 'Name of NEW', address: id('7'), isNamed: false, takesPermit: false },
      { symbol: 'UPPER', address: id('9'), takesPermit: true },
    ])
    end()
  })

  test('are priced at most a hundred at once', async () => {
    const addresses = Array.from({ length: 120 }, (_, index) => `eip155:1:0x${`${index + 1}`.padStart(40, '0')}`)
    const quantity = { decimals: '18', numeric: '1' }
    const requested: number[] = []
    const { end } = await setUpKit({
      answers(path, request) {
        const list = addresses.map(address => listed('SAME', address))
        if (path === '/v1/convert/tokens') return Response.json({ tokens: list })
        if (path.endsWith('/balance'))
          return Response.json({ balances: list.map(token => ({ ...token, chainId: 'eip155:1', quantity })) })
        if (path !== '/v1/fungible/price') return undefined
        return request.json().then(({ addresses: priced }: { addresses: unknown[] }) => {
          requested.push(priced.length)
          return Response.json({ fungibles: [] })
        })
      },
    })
    // The list is loaded twice: by the view, and by the fixture.
    expect(requested).toEqual([100, 100])
    end()
  })

  test('are popular and suggested by their symbols, and suggested only if they are known', async () => {
    const lido = `eip155:1:0x5a98fcbea516cf06857215779fd812ca3bef1b32`
    const { tokens, symbols, end } = await setUpTokens(
      [listed('LDO', lido), listed('POL', id('8')), listed('BNB', id('9')), listed('NEW', id('7')), dai],
      [],
      [{ address: `0x${'9'.repeat(40)}`, symbol: 'BNB' }],
    )
    expect(symbols(tokens.popular())).toEqual(['DAI', 'POL', 'BNB', 'LDO'])
    expect(symbols(tokens.suggested())).toEqual(['DAI', 'BNB'])
    end()
  })

  // covers: S9.24, S9.25
  test('are popular and suggested in a fixed order, with each symbol that is one', async () => {
    const popular = 'ETH USDC USDT DAI WETH WBTC POL BNB AVAX ARB OP LINK UNI AAVE LDO CRV MKR STETH'.split(' ')
    const contracts = popular.map((symbol, index) => ({ symbol, address: `0x${`${index + 10}`.repeat(20)}` }))
    const list = contracts.map(({ symbol, address }) =>
      listed(symbol, symbol === 'ETH' ? id('e') : `eip155:1:${address}`),
    )
    const { tokens, symbols, end } = await setUpTokens(
      [listed('NEW', id('7')), ...list.toReversed()],
      [],
      contracts.slice(1),
    )
    expect(symbols(tokens.popular())).toEqual(popular)
    expect(symbols(tokens.suggested())).toEqual(popular.slice(0, 8))
    end()
  })

  test('are found by address, by CAIP-10 id, by symbol, and as the native currency', async () => {
    const ether = listed('ETH', id('e'))
    const { tokens, end } = await setUpTokens([ether, listed('NEW', id('7')), dai])
    expect(tokens.find('native')).toMatchObject({ isNative: true })
    for (const asked of [`0x${'7'.repeat(40)}`, ` 0X${'7'.repeat(40)}`, id('7'), 'new', 'NEW '])
      expect(tokens.find(asked)?.address).toBe(id('7'))
    expect(tokens.find('nothing')).toBeUndefined()
    end()
  })

  test('are searched by symbol, name and end of the address, the most valuable first', async () => {
    const { tokens, symbols, end } = await setUpTokens([
      listed('NEW', id('7')),
      dai,
      listed('USDC', `eip155:1:${usdc}`),
      listed('ETH', id('e')),
    ])
    expect(symbols(tokens.search(''))).toEqual(['ETH', 'USDC', 'NEW', 'DAI'])
    expect(symbols(tokens.search(' NeW'))).toEqual(['NEW'])
    expect(symbols(tokens.search('coin'))).toEqual(['USDC'])
    expect(symbols(tokens.search('0x' + '7'.repeat(40)))).toEqual(['NEW'])
    expect(symbols(tokens.search('7777'))).toEqual([])
    end()
  })
})

describe('the balances of a swap', () => {
  test('are renewed until the last view has left, however often another one leaves', async () => {
    const { swap, environment, requested, end } = await setUpKit({ isFollowed: false })
    const stops = [swap.follow(), swap.follow()]
    await environment.settle()
    const renewals = async () => {
      const before = requested('/balance')
      await environment.advance(tokensAgeMs)
      return requested('/balance') - before
    }
    expect(await renewals()).toBe(1)
    stops[0]?.()
    stops[0]?.()
    expect(await renewals()).toBe(1)
    stops[1]?.()
    expect(await renewals()).toBe(0)
    const stop = swap.follow()
    await environment.settle()
    expect(await renewals()).toBe(1)
    stop()
    end()
  })
})

describe('the price of a token that the account does not hold', () => {
  test('is requested with the token, and shows in the draft', async () => {
    const { swap, token, state, environment, end } = await setUpTokens(
      [listed('NEW', id('7'))],
      [{ name: 'New', symbol: 'NEW', address: id('7'), price: 2 }],
    )
    expect(state.from).toBeUndefined()
    swap.setToken('from', token('NEW'))
    swap.setAmount('from', '3', ',')
    expect(state.fromInUSD).toBeUndefined()
    await environment.settle()
    expect(state).toMatchObject({ from: { price: '2' }, fromInUSD: '6' })
    end()
  })

  test('changes nothing if the service does not know it', async () => {
    const { swap, token, state, environment, requested, end } = await setUpTokens([listed('NEW', id('7'))])
    const before = requested('/v1/fungible/price')
    swap.setToken('from', token('NEW'))
    const chosen = state.from
    await environment.settle()
    expect([requested('/v1/fungible/price') - before, state.from === chosen]).toEqual([1, true])
    end()
  })
})
