import {
  byTestId,
  createWorld,
  find,
  findAll,
  focused,
  has,
  holdMouse,
  settled,
  shown,
  tabTo,
  until,
  visibleTexts,
  type World,
} from '@latchkey/modal/test'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { tokensAgeMs } from '../../../account/tokens/kept-tokens.ts'
import { tokensFeature } from '../../../account/tokens/tokens-feature.ts'
import { sendFeature } from '../send-feature.ts'
import { hostOf, textOf } from '../../shared/shown-part.test-support.ts'
import { connectToSend, type GivenSend, openSend, usdc, withSend } from '../send.test-support.ts'

async function openTokens(given: GivenSend = {}): Promise<World> {
  const world = await createWorld(withSend(given))
  await openSend(world, undefined, given)
  await userEvent.click(byTestId('send-token-button'))
  await shown('lk-send-token-view')
  await until(() => has('send-token-USDC'), 'the tokens')
  return world
}

// covers: S2.38
test('the tokens of the account can be selected for a send', async () => {
  const { store } = await openTokens()
  expect(visibleTexts()).toEqual(expect.arrayContaining(['Ethereum', 'ETH', '$2,733.25', 'USD Coin', '$1,204.50']))
  expect(byTestId('send-token-ETH').ariaCurrent).toBe('true')
  expect(byTestId('send-token-USDC').ariaCurrent).toBeNull()
  expect(find('lk-logo[slot=logo]', hostOf(byTestId('send-token-ETH')))).toMatchObject({ size: 40, name: 'Ethereum' })
  expect(textOf(find('.group', find('lk-send-token-view')))).toBe('Your tokens')
  // Two tokens need no chips.
  expect(findAll('lk-chip', find('lk-send-token-view'))).toEqual([])
  await userEvent.click(byTestId('send-token-USDC'))
  await shown('lk-send-view')
  expect(store.use(sendFeature).state.token?.symbol).toBe('USDC')
  expect(byTestId('send-token-button').ariaLabel).toBe('USDC. Select another token')
  expect(has('header-back')).toBe(true)
})

test('three chips above a longer list select a token, and give way to a search', async () => {
  const { store } = await openTokens({ more: 2 })
  const chips = (): HTMLElement[] => findAll('lk-chip', find('lk-send-token-view'))
  expect(chips()).toMatchObject([{ text: 'ETH' }, { text: 'USDC' }, { text: 'T0' }])
  expect(chips().map(chip => find('lk-logo', chip))).toMatchObject([1, 2, 3].map(() => ({ size: 24, slot: 'start' })))
  await userEvent.fill(byTestId('send-token-search'), 'token')
  await until(() => chips().length === 0, 'the search')
  await userEvent.fill(byTestId('send-token-search'), ' ')
  await until(() => chips().length === 3, 'the end of it')
  await userEvent.click(chips()[1] ?? document.body)
  await shown('lk-send-view')
  expect(store.use(sendFeature).state.token?.symbol).toBe('USDC')
})

test('SendToken that a site opens leads to the form, and closes when the account disconnects', async () => {
  const world = await createWorld(withSend())
  await connectToSend(world)
  world.store.use(sendFeature).follow()
  world.store.modal.open({ view: 'WalletSendSelectToken' })
  await until(() => has('send-token-USDC'), 'the tokens')
  await userEvent.click(byTestId('send-token-USDC'))
  await shown('lk-send-view')
  world.store.router.push('WalletSendSelectToken')
  await until(() => has('send-token-USDC'), 'the tokens')
  await world.store.connections.disconnect()
  await until(() => !has('send-token-USDC'), 'leaving')
  expect(world.store.router.current()?.name).not.toBe('WalletSendSelectToken')
})

test.each(['usd', 'COIN', usdc.slice(2, 12)])('a token is found by %s', async query => {
  await openTokens({ more: 3 })
  await userEvent.fill(byTestId('send-token-search'), query)
  await until(() => !has('send-token-ETH'), 'what is found')
  expect(has('send-token-USDC')).toBe(true)
  expect(visibleTexts()).toContain('1 token found')
})

test('SendToken shows that the tokens of a requested network failed to load', async () => {
  const given: GivenSend = {
    actions: {
      async fetchBalance(_account, network) {
        if (network.caipNetworkId !== 'eip155:1') throw new Error('The node is gone')
        return { balance: '1', symbol: 'ETH' }
      },
      async fetchTokens(_account, network) {
        if (network.caipNetworkId !== 'eip155:1') throw new Error('The node is gone')
        return []
      },
    },
  }
  const world = await createWorld(withSend(given))
  await connectToSend(world, given)
  world.store.modal.open()
  world.store.router.push('WalletSend', { token: `0x${'77'.repeat(20)}`, chainId: 'eip155:137' })
  await until(() => has('send-token-button'), 'Send')
  await userEvent.click(byTestId('send-token-button'))
  await shown('lk-send-token-view')
  await until(() => has('send-tokens-failed'), 'word of it')
  expect(has('send-tokens-awaited')).toBe(false)
})

test('SendToken shows that a search found no token', async () => {
  await openTokens()
  await userEvent.fill(byTestId('send-token-search'), 'doge')
  await until(() => has('send-none-found'), 'word of it')
  expect(visibleTexts()).toContain('None of your tokens matches “doge”.')
})

test('SendToken has only the rows in view of a thousand tokens in the page, and reaches the last by scrolling and by name', async () => {
  await openTokens({ more: 1_000 })
  const rows = (): HTMLElement[] => findAll('[role=listitem]')
  const body = find('lk-send-token-view').shadowRoot?.querySelector('.body')
  if (!body) throw new Error('The screen has no body')
  expect(rows()[0]?.ariaSetSize).toBe('1002')
  let max = 0
  for (let turn = 0; turn < 60 && rows().at(-1)?.ariaPosInSet !== '1002'; turn++) {
    body.scrollBy(0, 2_000)
    await settled()
    max = Math.max(max, rows().length)
  }
  expect(max).toBeLessThanOrEqual(140)
  expect(find('[data-window]').childNodes.length).toBeLessThanOrEqual(3 * 140)
  expect(rows().at(-1)?.ariaPosInSet).toBe('1002')
  await userEvent.fill(byTestId('send-token-search'), 'Token 999')
  await until(() => has('send-token-T999') && rows().length === 1, 'the last')
}, 60_000)

test('SendToken moves the focus from row to row, and keeps the focused row when it is scrolled away', async () => {
  await openTokens({ more: 100 })
  const position = (): string | null | undefined => {
    const root = focused()?.getRootNode()
    return root instanceof ShadowRoot ? root.host.closest('[role=listitem]')?.ariaPosInSet : undefined
  }
  await tabTo('send-token-ETH')
  for (let row = 2; row <= 45; row++) {
    await userEvent.keyboard('{Tab}')
    expect(position()).toBe(String(row))
    await settled()
  }
  const body = find('lk-send-token-view').shadowRoot?.querySelector('.body')
  if (!body) throw new Error('The screen has no body')
  body.scrollTop = 0
  await until(() => has('send-token-ETH'), 'the first')
  expect(position()).toBe('45')
  await userEvent.keyboard('{Tab}')
  expect(position()).toBe('46')
}, 60_000)

/** Makes the service list these tokens, in this order. */
async function list(world: World, order: readonly number[]): Promise<void> {
  const { environment, store } = world
  const balances = order.map(at => ({
    name: `Token ${at}`,
    symbol: `T${at}`,
    chainId: 'eip155:1',
    address: `eip155:1:0x${(at + 1).toString(16).padStart(40, '0')}`,
    quantity: { decimals: '18', numeric: '1' },
  }))
  environment.respond('/balance', { json: { balances } })
  await environment.advance(tokensAgeMs + 1)
  await store.use(tokensFeature).refresh()
  const listed = (): string[] =>
    store
      .use(tokensFeature)
      .known()
      .value?.map(({ symbol }) => symbol) ?? []
  await until(() => listed()[0] === `T${order[0]}` && listed().length === order.length, 'the other order')
}
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at)
const chosen = ({ store }: World): string | undefined => store.use(sendFeature).state.token?.symbol

async function scrollTo(id: string): Promise<void> {
  const body = find('lk-send-token-view').shadowRoot?.querySelector('.body')
  for (let turn = 0; turn < 20 && !has(id); turn++) {
    body?.scrollBy(0, 400)
    await settled()
  }
  byTestId(id).scrollIntoView({ block: 'center' })
  await settled()
}

test('a token that moves under the mouse while another is pressed is not selected', async () => {
  const world = await openTokens({ more: 40 })
  await list(world, upTo(40))
  const before = chosen(world)
  const held = await holdMouse(byTestId('send-token-T2'))
  await list(world, upTo(40).toReversed())
  await held.release()
  await settled()
  expect([chosen(world), has('send-token-search')]).toEqual([before, true])
})

test('the pressed token is selected although others are inserted before it', async () => {
  const world = await openTokens({ more: 40 })
  await list(world, upTo(100))
  await scrollTo('send-token-T50')
  const held = await holdMouse(byTestId('send-token-T50'))
  await list(world, [100, 101, 102, ...upTo(100)])
  await held.release()
  await shown('lk-send-view')
  expect(chosen(world)).toBe('T50')
})

test('the focused token keeps the focus when it moves, and the list has it once that row is gone', async () => {
  const world = await openTokens({ more: 40 })
  await list(world, upTo(100))
  await tabTo('send-token-T2')
  await list(world, [...upTo(100).slice(50), ...upTo(50).toReversed()])
  expect(focused()).toBe(byTestId('send-token-T2'))
  await list(world, upTo(100).slice(3))
  expect(focused()).toBe(find('lk-send-token-view').shadowRoot?.querySelector('[role=list]'))
  await tabTo('send-token-T4')
  await list(world, upTo(100).toReversed())
  await userEvent.keyboard('{Enter}')
  await shown('lk-send-view')
  expect(chosen(world)).toBe('T4')
})
