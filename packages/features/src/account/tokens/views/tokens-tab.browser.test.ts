import { toastsFeature } from '@latchkey/core'
import {
  alerts,
  byTestId,
  createWorld,
  find,
  findAll,
  focused,
  has,
  settled,
  shown,
  tabTo,
  until,
  visibleTexts,
  type World,
} from '@latchkey/modal/test'
import type { AdapterActions, Balance, TokenHolding } from '@latchkey/primitives'
import { type Answer, createMockAdapter, createMockConnector } from '@latchkey/testing'
import { subscribe } from 'valtio/vanilla'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { tokensFeature } from '../tokens-feature.ts'

const usdc = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const other = '0x2222222222222222222222222222222222222222'
const holding = (address: string, symbol: string, amount: string): TokenHolding => ({
  address,
  name: `${symbol} of somebody`,
  symbol,
  decimals: 6,
  amount,
})

interface Given {
  readonly fetchTokens?: AdapterActions['fetchTokens']
  readonly balance?: Balance
  readonly locale?: string
  readonly receive?: boolean
  /** Answer of the site's service. */
  readonly answer?: Answer
  readonly supported?: readonly string[]
}

async function openAccount(given: Given = {}): Promise<World> {
  const connector = createMockConnector({ id: 'io.foxglove', name: 'Foxglove' })
  const adapter = createMockAdapter({
    connectors: [connector],
    actions: {
      fetchBalance: async () => given.balance ?? { balance: '10000.84199', symbol: 'ETH' },
      fetchTokens: given.fetchTokens ?? (async () => [holding(usdc, 'USDC', '1204.5'), holding(other, 'FAKE', '1')]),
    },
  })
  const world = await createWorld({
    adapters: [adapter],
    fetchPicture: async (_kind, id) => new Blob([id], { type: 'image/png' }),
    options: {
      tokens: { 'eip155:1': { address: usdc } },
      ...(given.answer && { services: { blockchain: 'https://chain.example' } }),
      ...(given.locale && { locale: given.locale }),
      ...(given.receive !== undefined && { features: { receive: given.receive } }),
    },
  })
  const { environment } = world
  environment.respond('/v1/supported-chains', { json: { http: given.supported ?? ['eip155:1'], ws: [] } })
  if (given.answer) environment.respond('/v1/account/', given.answer)
  await world.store.connections.connect(connector)
  world.store.modal.open()
  await shown('lk-account-view')
  return world
}

const rowOf = (symbol: string): string => byTestId(`token-${symbol}`).querySelector('[slot=sub]')?.textContent ?? ''

// covers: S1.27, S9.32
test.each([
  ['en', '10,000.841 ETH', '1,204.5 USDC'],
  ['de', '10.000,841 ETH', '1.204,5 USDC'],
])('the account lists its tokens with three decimals, in the format of %s', async (locale, native, token) => {
  await openAccount({ locale })
  await until(() => has('token-USDC'), 'the tokens')
  expect([rowOf('ETH'), rowOf('USDC')]).toEqual([native, token])
})

test('a balance that is cut has its exact amount as a title', async () => {
  await openAccount({ balance: { balance: '0.000041', symbol: 'ETH' } })
  await until(() => has('token-USDC'), 'the tokens')
  const titleOf = (symbol: string) => byTestId(`token-${symbol}`).querySelector<HTMLElement>('[slot=sub] .ltr')?.title
  expect([rowOf('ETH'), titleOf('ETH')]).toEqual(['<0.001 ETH', '0.000041'])
  expect([rowOf('USDC'), titleOf('USDC')]).toEqual(['1,204.5 USDC', ''])
  const figure = find('lk-balance').shadowRoot?.querySelector<HTMLElement>('.figure')
  expect([figure?.textContent, figure?.title]).toEqual(['<0.001 ETH', '0.000041'])
})

// covers: S1.27
test('the token list has only the rows in view of a thousand in the page, with their positions, and the last is reached by scrolling', async () => {
  const many = Array.from({ length: 999 }, (_, at) => holding(`0x${String(at + 1).padStart(40, '0')}`, `T${at}`, '1'))
  await openAccount({ fetchTokens: async () => many })
  await until(() => has('token-ETH'), 'the tokens')
  const positions = (): number[] => findAll('[data-testid^=token-]').map(row => Number(row.ariaPosInSet))
  const body = find('lk-account-view').shadowRoot?.querySelector('.body')
  if (!body) throw new Error('The screen has no body')
  expect(positions().slice(0, 3)).toEqual([1, 2, 3])
  let max = 0
  for (let turn = 0; turn < 60 && positions().at(-1) !== 1_000; turn++) {
    body.scrollBy(0, 2_000)
    await settled()
    max = Math.max(max, positions().length)
  }
  expect(max).toBeLessThanOrEqual(140)
  expect([positions().at(-1), findAll('[data-testid^=token-]').at(-1)?.ariaSetSize]).toEqual([1_000, '1000'])
  body.scrollTop = body.scrollHeight / 2
  const { top, bottom } = body.getBoundingClientRect()
  const isSeen = (row: HTMLElement): boolean =>
    row.getBoundingClientRect().bottom > top && row.getBoundingClientRect().top < bottom
  await until(() => findAll('[data-testid^=token-]').some(isSeen), 'rows in the middle')
  body.scrollTop = 0
  await until(() => positions()[0] === 1, 'the first')
}, 60_000)

test('a token has the picture of its symbol if the site names it, and else a letter', async () => {
  await openAccount()
  await until(() => has('token-FAKE'), 'the tokens')
  const sourceOf = (symbol: string): unknown =>
    Reflect.get(byTestId(`token-${symbol}`).querySelector('lk-logo[slot=logo]') ?? {}, 'src')
  await until(() => sourceOf('USDC') !== undefined && sourceOf('ETH') !== undefined, 'the pictures')
  expect(sourceOf('FAKE')).toBeUndefined()
})

test('an account without tokens shows how to receive some, with a link if that is on', async () => {
  const none = { balance: { balance: '0', symbol: 'ETH' }, fetchTokens: async () => [] }
  const world = await openAccount(none)
  await until(() => has('tokens-empty'), 'what it says')
  await userEvent.click(byTestId('tokens-receive'))
  await shown('lk-receive-view')
  world.leave()
  await openAccount({ ...none, receive: false })
  await until(() => has('tokens-empty'), 'what it says')
  expect(has('tokens-receive')).toBe(false)
})

test('tokens that failed to load are fetched again by hand; the shown ones stay', async () => {
  let isDown = true
  const world = await openAccount({
    fetchTokens: async () => {
      if (isDown) throw new Error('node')
      return [holding(usdc, 'USDC', '1')]
    },
  })
  await until(() => has('tokens-failed'), 'what is said of it')
  expect(byTestId('tokens-failed').role).toBe('alert')
  isDown = false
  await userEvent.click(byTestId('tokens-retry'))
  await until(() => has('token-USDC'), 'the tokens')
  isDown = true
  await world.environment.advance(30_000)
  world.environment.browser.comeBack()
  await until(() => visibleTexts().includes('These may have changed since'), 'word of it')
  expect(has('token-USDC')).toBe(true)
  isDown = false
  await userEvent.click(byTestId('tokens-retry'))
  await until(() => !visibleTexts().includes('These may have changed since'), 'the end of it')
})

// covers: S1.23, S1.26
test('a namespace without balances has no token tab', async () => {
  const connector = createMockConnector({ id: 'io.foxglove', name: 'Foxglove' })
  const { store } = await createWorld({ adapters: [createMockAdapter({ connectors: [connector], actions: {} })] })
  await store.connections.connect(connector)
  store.modal.open()
  await shown('lk-account-view')
  expect(findAll('[role=tab]')).toEqual([])
})

// covers: S8.01, S9.33
test('token values come from the service; a missing one is announced, and fetched again when that is permitted', async () => {
  const quantity = { decimals: '18', numeric: '0.841' }
  const balances = [
    { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', quantity, price: 3250, value: 2733.2549 },
    { name: 'Dust', symbol: 'DUST', chainId: 'eip155:1', address: `eip155:1:${other}`, quantity },
  ]
  const { store, environment } = await openAccount({ answer: { status: 500, times: 1 } })
  await until(() => has('tokens-failed'), 'what is said of it')
  expect(store.use(toastsFeature).state.toast).toEqual({ kind: 'error', text: 'Token Balance Unavailable' })
  await until(() => alerts().length > 0, 'the alert')
  expect(alerts()).toEqual(['Token Balance Unavailable'])
  expect(byTestId('tokens-retry').ariaDisabled).toBe('true')
  environment.respond('/v1/account/', { json: { balances } })
  await environment.advance(30_000)
  await until(() => byTestId('tokens-retry').ariaDisabled === null, 'leave to ask again')
  await userEvent.click(byTestId('tokens-retry'))
  await until(() => has('token-ETH'), 'the tokens')
  const worthOf = (symbol: string) => byTestId(`token-${symbol}`).querySelector('[slot=end]')?.textContent
  expect(worthOf('ETH')).toBe('$2,733.25')
  expect(worthOf('DUST')).toContain('Value not known')
})

test('a failed token service is announced once, until it has answered or the user retries', async () => {
  const { store, environment } = await openAccount({ answer: { status: 500 } })
  const { state } = store.use(toastsFeature)
  const told: string[] = []
  onTestFinished(subscribe(state, () => void (state.toast && told.push(state.toast.text)), true))
  const asked = (): number => environment.requests.filter(({ url }) => url.includes('/v1/account/')).length
  const failsAgain = async (ask: () => unknown): Promise<void> => {
    const before = asked()
    await environment.advance(30_000)
    await ask()
    await until(() => asked() > before && store.use(tokensFeature).known().status === 'failed', 'another failure')
    await settled()
  }
  await until(() => has('tokens-failed'), 'what is said of it')
  const text = 'Token Balance Unavailable'
  expect([told, state.toast?.text]).toEqual([[], text])
  await failsAgain(() => environment.browser.comeBack())
  store.modal.close()
  store.modal.open()
  await until(() => has('tokens-failed'), 'the account again')
  await settled()
  expect(told).toEqual([])

  await failsAgain(() => userEvent.click(byTestId('tokens-retry')))
  expect(told).toEqual([text])

  environment.respond('/v1/account/', { json: { balances: [] } })
  await environment.advance(30_000)
  environment.browser.comeBack()
  await until(() => store.use(tokensFeature).known().status === 'ready', 'an answer')
  environment.respond('/v1/account/', { status: 500 })
  await failsAgain(() => environment.browser.comeBack())
  expect(told).toEqual([text, text])
})

test('retrying tokens by keyboard keeps the focus, and moves it to the list once that loads', async () => {
  const { environment } = await openAccount({ answer: { status: 500 } })
  await until(() => has('tokens-failed'), 'what is said of it')
  await environment.advance(30_000)
  await until(() => byTestId('tokens-retry').ariaDisabled === null, 'leave to ask again')
  await tabTo('tokens-retry')
  environment.respond('/v1/account/', { status: 500, delayMs: 1_000 })
  await userEvent.keyboard('{Enter}')
  await until(() => byTestId('tokens-retry').ariaBusy === 'true', 'word that it is asked again')
  expect(focused()).toBe(byTestId('tokens-retry'))
  expect(has('tokens-failed')).toBe(true)
  await environment.advance(1_000)
  await until(() => byTestId('tokens-retry').ariaDisabled === 'true', 'another failure')
  expect(focused()).toBe(byTestId('tokens-retry'))
  await environment.advance(30_000)
  await until(() => byTestId('tokens-retry').ariaDisabled === null, 'leave to ask once more')
  environment.respond('/v1/account/', {
    json: {
      balances: [
        { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', quantity: { decimals: '18', numeric: '1' }, value: 3000 },
      ],
    },
  })
  await userEvent.keyboard('{Enter}')
  await until(() => has('token-ETH'), 'the tokens')
  expect(focused()?.getAttribute('aria-label')).toBe('Tokens')
})

// covers: S8.02
test('a network that the service does not support shows no token balance and no tokens', async () => {
  const { store } = await openAccount({ answer: { json: { balances: [] } }, supported: ['eip155:137'] })
  await until(() => store.use(toastsFeature).state.toast?.text === 'Token Balance Unavailable', 'word of it')
  expect(findAll('[data-testid^=token-]')).toEqual([])
})
