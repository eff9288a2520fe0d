import { mainnet, polygon } from 'viem/chains'
import { connect, disconnect, reconnect, switchChain } from '@wagmi/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { accounts, createWagmiWorld, type WagmiWorld } from './wagmi-world.test-support.ts'

const wallets = ['io.foxglove', 'io.kestrel', 'site'] as const
const own = ['foxglove', 'kestrel'] as const
const chains = [mainnet, polygon] as const

/** An action on either side. Either side may refuse its consequence. */
type Step = readonly [name: string, act: (world: WagmiWorld) => unknown]

const step: fc.Arbitrary<Step> = fc.oneof(
  fc
    .constantFrom(...wallets)
    .map(id => [`kit connects ${id}`, ({ kit }) => kit.connect({ connectorId: id, namespace: 'eip155' })] as Step),
  fc.constantFrom(...wallets).map(
    id =>
      [
        `wagmi connects ${id}`,
        ({ config }) => {
          const connector = config.connectors.find(each => each.id === id)
          return connector && connect(config, { connector })
        },
      ] as Step,
  ),
  fc.constant<Step>(['kit disconnects', ({ kit }) => kit.disconnect()]),
  fc.constant<Step>(['wagmi disconnects', ({ config }) => disconnect(config)]),
  fc
    .constantFrom(...chains)
    .map(chain => [`kit switches to ${chain.name}`, ({ kit }) => kit.switchNetwork(chain)] as Step),
  fc
    .constantFrom(...chains)
    .map(({ id, name }) => [`wagmi switches to ${name}`, ({ config }) => switchChain(config, { chainId: id })] as Step),
  fc
    .constantFrom(...own)
    .map(
      name =>
        [
          `${name} shows another account`,
          world => isConnected(world, name) && world[name].emitAccounts('eip155', [accounts.other]),
        ] as Step,
    ),
  fc
    .constantFrom(...own)
    .map(
      name =>
        [
          `${name} moves to a network that the site does not list`,
          world => isConnected(world, name) && world[name].emitNetwork('eip155:10'),
        ] as Step,
    ),
  fc
    .constantFrom(...own)
    .map(name => [`${name} ends it`, world => isConnected(world, name) && world[name].emitDisconnect()] as Step),
  fc
    .constantFrom(...own)
    .map(
      name =>
        [
          `${name} refuses from now on`,
          world => world[name].behave({ connect: 'reject', switchNetwork: 'reject' }),
        ] as Step,
    ),
  fc
    .constantFrom(...own)
    .map(
      name =>
        [
          `${name} agrees from now on`,
          world => world[name].behave({ connect: 'approve', switchNetwork: 'approve' }),
        ] as Step,
    ),
  fc.nat(2).map(
    at =>
      [
        `wagmi makes number ${at} its current one`,
        ({ config }) => {
          const uid = [...config.state.connections.keys()][at]
          if (uid !== undefined) config.setState(state => ({ ...state, current: uid }))
        },
      ] as Step,
  ),
)

function isConnected({ kit }: WagmiWorld, name: (typeof own)[number]): boolean {
  return (
    kit
      .observe('connections')
      .get()
      .eip155?.some(({ connectorId }) => connectorId === `io.${name}`) ?? false
  )
}

/** Tests that both sides show the same after each step of any sequence of actions. */
export function describeSequences(): void {
  test.each([false, true])(
    'kit and wagmi agree after every step of any sequence, with several wallets: %s',
    async multiWallet => {
      let steps = 0
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.oneof({ weight: 8, arbitrary: step }, fc.constant('reload' as const)), {
            minLength: 6,
            maxLength: 12,
          }),
          async sequence => {
            let world = await createWagmiWorld({ options: { features: { multiWallet } } })
            const done: string[] = []
            for (const next of sequence) {
              steps++
              if (next === 'reload') {
                done.push('reload')
                world = await world.reload()
                await reconnect(world.config)
              } else {
                const [name, act] = next
                done.push(name)
                try {
                  await act(world)
                } catch {
                  // The refused caller gets the error; here only the displayed state counts.
                }
              }
              await world.agree().catch((cause: unknown) => {
                throw new Error(`After: ${done.join(', ')}`, { cause })
              })
            }
            world.leave()
          },
        ),
        { numRuns: 35 },
      )
      expect(steps).toBeGreaterThan(200)
    },
    120_000,
  )
}
