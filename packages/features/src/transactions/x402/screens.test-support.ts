import { type Screen, until, type World } from '@latchkey/modal/test'
import { mockAddresses } from '@latchkey/testing'

import { dollar, payee } from './x402.test-support.ts'
import { x402Feature } from './x402-feature.ts'
import type { PaymentAsset, PaymentChoice } from './payment.ts'

/** A payment to prompt for. */
export function choiceIn({ store }: World, asset: Partial<PaymentAsset> = {}, amount = 10_000n): PaymentChoice {
  const network = store.networks.current('eip155')
  if (!network) throw new Error('There is no network')
  return {
    offer: {
      networkId: network.caipNetworkId,
      amount,
      asset: dollar,
      payTo: payee,
      maxTimeoutSeconds: 300,
      name: undefined,
      version: undefined,
      given: {},
    },
    network,
    asset: { name: 'USD Coin', version: '2', symbol: 'USDC', decimals: 6, balance: 5_000_000n, ...asset },
    from: mockAddresses.eip155,
    url: 'https://shop.example/articles/2026/what-a-signature-says',
    validSeconds: 300,
  }
}

/** Longest name that the kit accepts from a service. */
const longest = 250

function screen(
  title: string,
  amount: bigint,
  then: (world: World) => void,
  symbolOf?: (name: string) => string,
): Screen {
  return {
    name: `X402Request, ${title}`,
    tag: 'lk-x402-request-view',
    world: () => ({ options: { features: { pay: true } } }),
    async open(world, name) {
      await world.connect()
      const { store } = world
      const asset = symbolOf ? { symbol: symbolOf(name) } : {}
      const { signal } = new AbortController()
      const feature = store.use(x402Feature)
      feature.ask(choiceIn(world, asset, amount), () => new Promise(() => {}), signal).catch(() => {})
      await until(() => feature.state.prompt !== undefined, title)
      then(world)
    },
  }
}

/** Screens of paid requests for the boards. */
export const screens: readonly Screen[] = [
  screen('asking', 10_000n, () => {}),
  screen('while the wallet signs', 10_000n, ({ store }) => store.use(x402Feature).agree()),
  screen(
    'of a long amount of a hostile token',
    2n ** 255n,
    () => {},
    name => name.slice(0, longest),
  ),
]
