import { connect, disconnect, reconnect, switchAccount, switchChain } from '@wagmi/core'
import * as fc from 'fast-check'

import { type Command, command, rejection, walletIn } from './command.ts'
import { disconnectIn } from './disconnect-in.ts'
import {
  connectInModel,
  connectorIdOf,
  isLive,
  isPairing,
  joinPairing,
  liveIn,
  type Model,
  moveTo,
  networks,
  pairedIn,
  reload,
  show,
  walletOf,
} from './connection-model.ts'
import type { Visit } from './connection-visit.tsx'
import { turn, until } from './until.ts'

const anyEvmWallet = fc.constantFrom('dev.alpha', 'dev.beta', 'dev.gamma')
const anyIndex = fc.nat(1)
const activeIn = (model: Model): string | undefined => model.namespaces.eip155.active
const chainOf = (index: number): number => Number(networks.eip155[index]?.slice('eip155:'.length))

/** Actions of the user by wagmi's hooks, and simultaneous actions of the kit and wagmi. */
export const anyWagmiCommand: readonly fc.Arbitrary<Command>[] = [
  anyEvmWallet.map(id =>
    command({
      name: `wagmi connects ${id}`,
      when: model => !walletOf(model, id).isLocked && activeIn(model) !== id,
      expect: model => choose(model, id),
      act: async visit => void (await connectIn(visit, id)),
    }),
  ),
  anyEvmWallet.map(id =>
    command({
      name: `wagmi connects ${id}, which unlocks first`,
      when: model => walletOf(model, id).isLocked && !isLive(model, id),
      expect(model) {
        walletOf(model, id).isLocked = false
        connectInModel(model, id)
      },
      async act(visit) {
        const { switches } = walletIn(visit, id)
        const connecting = connectIn(visit, id)
        await until(() => switches.waiting > 0)
        switches.answer()
        await connecting
      },
    }),
  ),
  fc.record({ id: anyEvmWallet, reaction: fc.constantFrom('reject', 'fail', 'pending') }).map(({ id, reaction }) =>
    command({
      name: `wagmi connects ${id}, which answers with ${reaction}`,
      when: model => !walletOf(model, id).isAuthorized && !walletOf(model, id).isLocked,
      expect: () => {},
      async act(visit) {
        walletIn(visit, id).switches.once(reaction)
        await rejection(connectIn(visit, id))
      },
    }),
  ),
  fc
    .record({ first: anyEvmWallet, second: anyEvmWallet, begins: fc.constantFrom('wagmi', 'the kit') })
    .map(({ first, second, begins }) =>
      command({
        name: `${begins} connects ${first}, and the other ${second} while the first asks`,
        when(model) {
          const [one, two] = [walletOf(model, first), walletOf(model, second)]
          return first !== second && !one.isAuthorized && !one.isLocked && !two.isLocked && activeIn(model) !== second
        },
        expect(model) {
          walletOf(model, first).isAuthorized = true
          connectInModel(model, second)
        },
        async act(visit) {
          const { switches } = walletIn(visit, first)
          const ways = [connectIn, async ({ kit }: Visit, connectorId: string) => kit.connect({ connectorId })] as const
          const [begin, overtake] = begins === 'wagmi' ? ways : ([ways[1], ways[0]] as const)
          switches.once('hang')
          const overtaken = rejection(begin(visit, first))
          await until(() => switches.waiting > 0)
          await overtake(visit, second)
          await overtaken
          switches.answer()
        },
      }),
    ),
  fc.constant(
    command({
      name: 'wagmi disconnects',
      when: model => activeIn(model) !== undefined,
      expect: model => disconnectIn(model, [activeIn(model) ?? '']),
      act: ({ wagmi }) => disconnect(wagmiOf(wagmi)),
    }),
  ),
  anyEvmWallet.map(id =>
    command({
      name: `wagmi disconnects ${id}`,
      when: model => isLive(model, id),
      expect: model => disconnectIn(model, [id]),
      act: visit => disconnect(wagmiOf(visit.wagmi), { connector: connectorIn(visit, id) }),
    }),
  ),
  fc.nat(3).map(at =>
    command({
      name: `wagmi switches to connection ${at}`,
      when: model => liveIn(model.namespaces.eip155).length > at,
      expect: model => choose(model, liveIn(model.namespaces.eip155)[at] ?? ''),
      async act(visit, model) {
        const connector = connectorIn(visit, connectorIdOf(liveIn(model.namespaces.eip155)[at] ?? ''))
        await switchAccount(wagmiOf(visit.wagmi), { connector })
      },
    }),
  ),
  anyIndex.map(index =>
    command({
      name: `wagmi goes to chain ${chainOf(index)}`,
      when: () => true,
      expect(model) {
        const isThere = activeIn(model) === undefined && model.namespaces.eip155.network === networks.eip155[index]
        if (isThere) return
        joinPairing(model, 'eip155')
        moveTo(model, 'eip155', networks.eip155[index] ?? '')
        model.activeNamespace = 'eip155'
      },
      async act({ wagmi }) {
        // A user cannot click before wagmi has read its storage.
        await turn()
        await switchChain(wagmiOf(wagmi), { chainId: chainOf(index) })
      },
    }),
  ),
  anyIndex.map(index =>
    command({
      name: `wagmi goes to chain ${chainOf(index)}, which the wallet refuses`,
      when(model) {
        const active = activeIn(model)
        return active !== undefined && !isPairing(active) && model.namespaces.eip155.network !== networks.eip155[index]
      },
      expect: () => {},
      async act(visit, model) {
        walletIn(visit, activeIn(model) ?? '').switches.once('reject', 'wallet_switchEthereumChain' as never)
        await rejection(switchChain(wagmiOf(visit.wagmi), { chainId: chainOf(index) }))
      },
    }),
  ),
  fc.constant(
    command({
      name: 'wagmi restores again',
      when: () => true,
      expect: () => {},
      act: async ({ wagmi }) => void (await reconnect(wagmiOf(wagmi))),
    }),
  ),
  anyEvmWallet.map(id =>
    command({
      name: `reload, and wagmi connects ${id} at once`,
      when: model => !walletOf(model, id).isLocked && activeIn(model) !== id,
      expect(model) {
        reload(model, () => true)
        choose(model, id)
      },
      async act(visit) {
        visit.reload()
        await until(() => hasConnector(visit, id))
        await connectIn(visit, id)
        await visit.kit.ready()
      },
    }),
  ),
]

/** Activates a live connection, or connects another one. */
function choose(model: Model, id: string): void {
  if (id === activeIn(model)) return
  if (!isLive(model, id)) return connectInModel(model, id)
  show(model, 'eip155', id)
  model.activeNamespace = 'eip155'
  // The session is used for its connected namespaces again.
  if (isPairing(id)) model.paired = pairedIn(model)
}

function wagmiOf(page: Visit['wagmi']) {
  if (!page) throw new Error('The site has no wagmi')
  return page.config
}

const hasConnector = ({ wagmi }: Visit, id: string): boolean => wagmiOf(wagmi).connectors.some(each => each.id === id)

function connectorIn({ wagmi }: Visit, id: string) {
  const connector = wagmiOf(wagmi).connectors.find(each => each.id === id)
  if (!connector) throw new Error(`wagmi has no connector ${id}`)
  return connector
}

const connectIn = (visit: Visit, id: string) => connect(wagmiOf(visit.wagmi), { connector: connectorIn(visit, id) })
