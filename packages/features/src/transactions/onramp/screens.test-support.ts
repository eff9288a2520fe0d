import { has, type Screen, until, type World, type WorldOptions } from '@latchkey/modal/test'
import { createMockAdapter, createMockConnector, mockAddresses } from '@latchkey/testing'

import { onrampFeature } from './onramp-feature.ts'
import type { PurchaseStage } from '../shared/purchase-record.ts'
import { onSale } from './onramp-world.test-support.ts'
import { purchasesFeature } from './purchases-feature.ts'

/** Options of a screen. */
interface GivenOnramp {
  /** Name of the bought currency. */
  readonly name?: string
  readonly amount?: string
  /** The service has no quote. */
  readonly isMadeUp?: boolean
  /** Nothing is sold on the network. */
  readonly isElsewhere?: boolean
}

export function withOnramp(): WorldOptions {
  const connector = createMockConnector({ id: 'io.foxglove', name: 'Foxglove' })
  const actions = { fetchBalance: async () => ({ balance: '0.841', symbol: 'ETH' }) }
  return {
    adapters: [createMockAdapter({ connectors: [connector], actions })],
    options: { services: { blockchain: 'https://chain.example' }, onramp: { meldPublicKey: 'key' } },
  }
}

/** Connects, with a service that sells. */
export async function openOnramp(world: World, given: GivenOnramp = {}): Promise<void> {
  const { store, environment } = world
  environment.respond('/v1/supported-chains', { json: { http: ['eip155:1'], ws: [] } })
  environment.respond('/v1/identity', { json: {} })
  environment.respond('/history', { json: { data: [], next: null } })
  environment.respond('/balance', { json: { balances: [] } })
  const [usdc, ...others] = onSale.purchaseCurrencies
  const named = given.name ? [{ ...usdc, name: given.name.slice(0, 250), symbol: given.name.slice(0, 250) }] : [usdc]
  const purchaseCurrencies = given.isElsewhere ? others.slice(1) : [...named, ...others]
  environment.respond('/v1/onramp/options', { json: { ...onSale, purchaseCurrencies } })
  environment.respond(
    '/v1/onramp/quote',
    given.isMadeUp ? { status: 404 } : { json: { purchaseAmount: { amount: '147.86' } } },
  )
  environment.respond('/v1/generators/onrampurl', { json: { url: 'https://pay.coinbase.com/session' } })
  const connector = store.connectors.find('io.foxglove')
  if (connector) await store.connections.connect(connector)
  store.modal.open()
  store.router.push('OnRampProviders')
  await until(() => has('onramp-amount-input'), 'the amount')
  if (given.amount === undefined) return
  store.use(onrampFeature).setAmount(given.amount, ',')
  await environment.advance(300)
}

function entered(title: string, given: GivenOnramp, there: () => boolean): Screen {
  return {
    name: `OnRampProviders, ${title}`,
    tag: 'lk-onramp-view',
    world: withOnramp,
    async open(world) {
      await openOnramp(world, given)
      await until(there, title)
    },
  }
}

function progress(title: string, stage: PurchaseStage, hasName = false): Screen {
  return {
    name: `BuyInProgress, ${title}`,
    tag: 'lk-buy-in-progress-view',
    world: withOnramp,
    async open(world, name) {
      await openOnramp(world)
      const text = hasName ? name.slice(0, 250) : 'USDC'
      world.store.use(purchasesFeature).add({
        id: 'one',
        provider: 'meld',
        networkId: 'eip155:1',
        address: mockAddresses.eip155,
        symbol: text,
        paid: { amount: '150', currency: 'USD' },
        expected: '147.86',
        isEstimate: true,
        opened: world.environment.clock.now(),
        stage: stage.status === 'arrived' ? { ...stage, symbol: text } : stage,
      })
      world.store.router.push('BuyInProgress', { id: 'one' })
      await until(() => has(`onramp-${stage.status}`), title)
    },
  }
}

/** Screens of Onramp for the boards. */
export const screens: readonly Screen[] = [
  entered('empty', {}, () => has('onramp-provider-coinbase')),
  entered('quote ready', { amount: '150' }, () => has('onramp-provider-meld')),
  entered('an estimate', { amount: '150', isMadeUp: true }, () => has('onramp-estimate')),
  entered('limit error', { amount: '8200' }, () => has('onramp-bank-instead')),
  entered('no amount', { amount: 'abc' }, () => has('onramp-amount-error')),
  entered('nothing sold', { isElsewhere: true }, () => has('onramp-continue-button')),
  {
    name: 'OnRampProviders, of what has a long name',
    tag: 'lk-onramp-view',
    world: withOnramp,
    async open(world, name) {
      await openOnramp(world, { name, amount: '24000.50' })
      world.store.use(onrampFeature).setPaymentMethod('ach_bank_account')
      await world.environment.advance(300)
      await until(() => has('onramp-continue-button'), 'the screen')
    },
  },
  {
    name: 'OnRampPayWith',
    tag: 'lk-pay-with-view',
    world: withOnramp,
    async open(world) {
      await openOnramp(world)
      world.store.router.push('OnRampPayWith')
      await until(() => has('onramp-method-card') && has('onramp-currency-EUR'), 'the ways to pay')
    },
  },
  {
    name: 'OnRampTokenSelect',
    tag: 'lk-onramp-token-view',
    world: withOnramp,
    async open(world, name) {
      await openOnramp(world, { name })
      world.store.router.push('OnRampTokenSelect')
      await until(() => has('onramp-token-ETH'), 'what is sold')
    },
  },
  progress('opened', { status: 'opened' }),
  progress('opened, of what has a long name', { status: 'opened' }, true),
  progress('arrived', { status: 'arrived', amount: '146.5', symbol: 'USDC', transaction: 't', at: 1 }, true),
]
