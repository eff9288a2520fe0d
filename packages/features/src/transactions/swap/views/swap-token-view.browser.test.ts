import { byTestId, createWorld, find, findAll, has, shown, until, visibleTexts, type World } from '@latchkey/modal/test'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { connectToSend } from '../../send/send.test-support.ts'
import { swapFeature } from '../swap-feature.ts'
import { nativeAddress } from '../swap-networks.ts'
import type { SwapArguments } from '../swap-state.ts'
import { draft, type GivenSwap, openSwap, withSwap } from '../swap.test-support.ts'

async function openTokens(given: GivenSwap = {}, prefill?: SwapArguments): Promise<World> {
  const world = await createWorld(withSwap(given))
  await openSwap(world, prefill, given)
  await userEvent.click(byTestId('swap-select-token-button-to'))
  await shown('lk-swap-token-view')
  return world
}

// covers: S9.24, S9.25, S2.42
test('SwapToken lists held tokens first, then popular ones, with chips of the suggested tokens', async () => {
  const world = await openTokens()
  await until(() => has('swap-select-token-item-DAI'), 'the tokens')
  expect(findAll('.group').map(({ textContent }) => textContent)).toEqual(['Your tokens', 'Popular'])
  const items = findAll('[data-testid^="swap-select-token-item-"]').map(({ dataset }) => dataset['testid'])
  expect(items).toEqual(['ETH', 'USDC', 'DAI'].map(symbol => `swap-select-token-item-${symbol}`))
  expect(findAll('.amount').map(({ textContent }) => textContent)).toEqual(['0.841', '1,204.5'])
  const suggested = findAll('lk-chip', byTestId('swap-suggested'))
  expect(suggested.map(chip => (chip as HTMLElementTagNameMap['lk-chip']).text)).toEqual(['ETH', 'USDC', 'DAI'])
  // A picture without a place in its row or chip is not rendered.
  const pictures = findAll('lk-logo', find('lk-swap-token-view'))
  expect(pictures.map(picture => [picture.checkVisibility(), picture.offsetWidth])).toEqual([
    ...suggested.map(() => [true, 24]),
    ...items.map(() => [true, 40]),
  ])
  const places = findAll('[role=listitem]').map(({ ariaPosInSet, ariaSetSize }) => `${ariaPosInSet} of ${ariaSetSize}`)
  expect(places).toEqual(['1 of 2', '2 of 2', '1 of 1'])
  await userEvent.click(byTestId('swap-select-token-item-DAI'))
  await shown('lk-swap-view')
  expect(world.store.use(swapFeature).state.to?.symbol).toBe('DAI')
})

test('SwapToken finds a token by name, symbol or address, and shows that nothing matches', async () => {
  await openTokens()
  await until(() => has('swap-select-token-item-DAI'), 'the tokens')
  await userEvent.fill(byTestId('swap-token-search'), 'usd c')
  await until(() => !has('swap-select-token-item-DAI'), 'what fits')
  expect(has('swap-select-token-item-USDC')).toBe(true)
  expect([has('swap-suggested'), findAll('.group').length]).toEqual([false, 0])
  expect(findAll('[role=list]', find('lk-swap-token-view')).map(({ ariaLabel }) => ariaLabel)).toEqual(['All tokens'])
  await userEvent.fill(byTestId('swap-token-search'), 'doge')
  await until(() => has('swap-none-found'), 'that nothing fits')
  expect(visibleTexts()).toContain('No token matches “doge”. Try its symbol or address.')
})

test('selecting the token of the opposite side exchanges both tokens', async () => {
  const world = await openTokens()
  await until(() => has('swap-select-token-item-DAI'), 'the tokens')
  await userEvent.click(byTestId('swap-select-token-item-ETH'))
  await shown('lk-swap-view')
  const { from, to } = world.store.use(swapFeature).state
  expect([from?.symbol, to?.symbol]).toEqual([undefined, 'ETH'])
})

test('SwapToken marks the token that the side has already', async () => {
  await openTokens({}, draft)
  await until(() => has('swap-select-token-item-DAI'), 'the tokens')
  const rows = findAll('lk-row', find('lk-swap-token-view')) as HTMLElementTagNameMap['lk-row'][]
  expect(rows.map(({ heading, selected }) => [heading, selected])).toEqual([
    ['ETH', false],
    ['USD Coin', true],
    ['Dai', false],
  ])
})

/** Serves these tokens beside ether. */
const serving = (tokens: readonly object[]): Pick<GivenSwap, 'answers'> => ({
  answers(path) {
    if (!path.endsWith('/convert/tokens')) return undefined
    const native = { name: 'Ether', symbol: 'ETH', address: `eip155:1:${nativeAddress}`, decimals: 18 }
    return Response.json({ tokens: [native, ...tokens] })
  },
})

test('SwapToken lists at most twenty held tokens first, and all others after them', async () => {
  const tokens = Array.from({ length: 120 }, (_, index) => ({
    name: `Token ${index}`,
    symbol: `T${index}`,
    address: `eip155:1:0x${(index + 1).toString(16).padStart(40, '0')}`,
    decimals: 18,
  }))
  await openTokens({ more: 25, ...serving(tokens) })
  await until(() => findAll('.group').length > 0, 'the tokens')
  expect(findAll('.group').map(({ textContent }) => textContent)).toEqual(['Your tokens', 'All tokens'])
  const sizes = findAll('[role=list]', find('lk-swap-token-view')).map(
    list => list.querySelector('[role=listitem]')?.ariaSetSize,
  )
  expect(sizes).toEqual(['20', '101'])
})

test('SwapToken shows pictures of the service, and none from another host', async () => {
  const picture = (host: string): string => `https://${host}.example/picture.png`
  const token = (digit: string, logoUri: string): object => ({
    name: digit,
    symbol: digit,
    address: `eip155:1:0x${digit.repeat(40)}`,
    decimals: 6,
    logoUri,
  })
  await openTokens(serving([token('1', picture('chain')), token('2', picture('other')), token('3', 'picture.png')]))
  await until(() => has('swap-select-token-item-3'), 'the tokens')
  const rows = findAll('lk-row lk-logo', find('lk-swap-token-view')) as HTMLElementTagNameMap['lk-logo'][]
  expect(rows.filter(({ name }) => name !== 'ETH').map(({ src }) => src)).toEqual([
    picture('chain'),
    undefined,
    undefined,
  ])
})

test('SwapToken suggests nothing if no token of the network is well known', async () => {
  const answers = (path: string): Response | undefined =>
    path.endsWith('/convert/tokens')
      ? Response.json({
          tokens: [{ name: 'Odd', symbol: 'ODD', address: `eip155:1:0x${'1'.repeat(40)}`, decimals: 6 }],
        })
      : undefined
  const world = await createWorld(withSwap({ answers }))
  await connectToSend(world)
  world.store.modal.open()
  world.store.router.push('SwapSelectToken', { side: 'to' })
  await until(() => has('swap-select-token-item-ODD'), 'the tokens')
  expect(has('swap-suggested')).toBe(false)
})
