import type { KitOptions } from '@latchkey/core'
import {
  byTestId,
  createWorld,
  findAll,
  focused,
  has,
  shown,
  tabTo,
  until,
  visibleTexts,
  type World,
} from '@latchkey/modal/test'
import type { CaipNetwork } from '@latchkey/primitives'
import { createMockAdapter, createMockConnector, testNetworks } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

interface Given {
  readonly networks?: KitOptions['networks']
  readonly balanceOn?: (network: CaipNetwork) => Promise<string>
  /** Values by network, as the site's service reports them. */
  readonly values?: Readonly<Record<string, number | undefined>>
}

async function openAccount({ networks, balanceOn = async () => '2', values }: Given = {}): Promise<World> {
  const connector = createMockConnector({ id: 'io.foxglove', name: 'Foxglove' })
  const adapter = createMockAdapter({
    connectors: [connector],
    actions: {
      fetchBalance: async (_account, network) => ({
        balance: await balanceOn(network),
        symbol: network.nativeCurrency.symbol,
      }),
    },
  })
  const world = await createWorld({
    adapters: [adapter],
    options: {
      networks: networks ?? [testNetworks.mainnet, testNetworks.polygon],
      ...(values && { services: { blockchain: 'https://chain.example' } }),
    },
  })
  const { environment } = world
  environment.respond('/v1/supported-chains', { json: { http: Object.keys(values ?? {}), ws: [] } })
  for (const [chainId, value] of Object.entries(values ?? {}))
    environment.respond(new RegExp(`/v1/account/.*chainId=${encodeURIComponent(chainId)}`), {
      json: {
        balances: [
          {
            name: `Coin of ${chainId}`,
            symbol: `C${chainId.split(':')[1]}`,
            chainId,
            quantity: { decimals: '18', numeric: '2' },
            price: (value ?? 2) / 2,
            ...(value !== undefined && { value }),
          },
        ],
      },
    })
  await world.store.connections.connect(connector)
  world.store.modal.open()
  await shown('lk-account-view')
  return world
}

const symbols = (): string[] =>
  findAll('[data-testid^="token-"]').map(row => row.getAttribute('data-testid')?.slice('token-'.length) ?? '')

test('the tokens on every network are one row away from those on one', async () => {
  const { store } = await openAccount()
  await until(() => has('tokens-everywhere'), 'the way there')
  expect(symbols()).toEqual(['ETH'])
  await userEvent.click(byTestId('tokens-everywhere'))
  await shown('lk-tokens-view')
  await until(() => symbols().length === 2, 'the tokens of both networks')
  expect(symbols()).toEqual(['ETH', 'POL'])
  expect(has('tokens-worth')).toBe(false)
  expect(findAll('[data-testid^=token-] [slot=sub]').map(sub => sub.textContent)).toEqual([
    '2 ETH · Ethereum',
    '2 POL · Polygon',
  ])
  store.modal.back()
  await shown('lk-account-view')
  expect(byTestId('token-ETH').querySelector('[slot=sub]')?.textContent).toBe('2 ETH')
})

test('a namespace with one network has no row for the tokens on every network', async () => {
  await openAccount({ networks: [testNetworks.mainnet] })
  await until(() => has('token-ETH'), 'the tokens')
  expect(has('tokens-everywhere')).toBe(false)
})

test('Tokens sorts by value, under the sum', async () => {
  const { store } = await openAccount({ values: { 'eip155:1': 10, 'eip155:137': 1_200.5 } })
  store.router.push('Tokens')
  await until(() => has('tokens-worth'), 'the sum')
  expect(symbols()).toEqual(['POL', 'ETH'])
  expect(byTestId('tokens-worth').textContent).toMatch(/Total on 2 networks\s*\$1,210.50/)
})

test('Tokens marks a sum that leaves out unknown values', async () => {
  const { store } = await openAccount({ values: { 'eip155:1': 10, 'eip155:137': undefined } })
  store.router.push('Tokens')
  await until(() => has('tokens-worth'), 'the sum')
  expect(byTestId('tokens-worth').textContent).toMatch(/Known value on 2 networks\s*\$10.00/)
})

test('Tokens shows a network that failed, and fetches it again by hand; the others show', async () => {
  let isDown = true
  const { store } = await openAccount({
    balanceOn: async ({ id }) => {
      if (isDown && id === 137) throw new Error('node')
      return '2'
    },
  })
  store.router.push('Tokens')
  await until(() => has('tokens-failed-networks'), 'word of it')
  expect(visibleTexts()).toContain('1 network did not answer')
  expect(symbols()).toEqual(['ETH'])
  isDown = false
  await userEvent.click(byTestId('tokens-retry'))
  await until(() => symbols().length === 2, 'the tokens of both networks')
  expect(has('tokens-failed-networks')).toBe(false)
})

test('retrying a network by keyboard keeps the focus until it has answered', async () => {
  let answer = (): Promise<string> => Promise.reject(new Error('node'))
  const { store } = await openAccount({ balanceOn: ({ id }) => (id === 137 ? answer() : Promise.resolve('2')) })
  store.router.push('Tokens')
  await until(() => has('tokens-failed-networks'), 'word of it')
  await tabTo('tokens-retry')
  let fail = (_: Error): void => {}
  answer = () => new Promise((_, reject) => (fail = reject))
  await userEvent.keyboard('{Enter}')
  await until(() => byTestId('tokens-retry').ariaBusy === 'true', 'word that it is asked again')
  expect(focused()).toBe(byTestId('tokens-retry'))
  expect(visibleTexts()).toContain('1 network did not answer')
  fail(new Error('node'))
  await until(() => byTestId('tokens-retry').ariaBusy === null, 'the end of it')
  expect(focused()).toBe(byTestId('tokens-retry'))
})

test('the currency that a network is named after has no badge of that network', async () => {
  const named = { ...testNetworks.mainnet, id: 5, name: 'Ethereum Test', testnet: true }
  await openAccount({ networks: [testNetworks.mainnet, testNetworks.polygon, testNetworks.base, named] })
  await until(() => has('tokens-everywhere'), 'the way there')
  await userEvent.click(byTestId('tokens-everywhere'))
  await shown('lk-tokens-view')
  await until(() => symbols().length === 4, 'the tokens of each network')
  const marks = findAll('[data-testid^="token-"] lk-logo[slot=badge]') as (HTMLElement & { name: string })[]
  expect(marks.map(({ name }) => name).toSorted()).toEqual(['Base', 'Ethereum Test'])
})
