import * as fc from 'fast-check'

import { type Command, command, networkOf, rejection, walletIn } from './command.ts'
import {
  connectInModel,
  choose,
  drop,
  isLate,
  isPairing,
  isLive,
  joinPairing,
  type Model,
  moveTo,
  networks,
  show,
  walletOf,
} from './connection-model.ts'
import type { AppKit } from '../index.ts'
import { turn, until } from './until.ts'
import { anyNamespace, anyIndex, anyWallet } from './any-wallet.ts'
import { disconnectIn, storedIn } from './disconnect-in.ts'

/** Disconnects of the user, on any tab. */
export const anyDisconnect = fc.oneof(
  anyNamespace.map(namespace => ({
    name: `disconnect ${namespace}`,
    when: () => true,
    expect: (model: Model) => disconnectIn(model, model.namespaces[namespace].written),
    act: (kit: AppKit) => kit.disconnect(namespace),
  })),
  fc.constant({
    name: 'disconnect all',
    when: () => true,
    expect: (model: Model) => disconnectIn(model, storedIn(model)),
    act: (kit: AppKit) => kit.disconnect(),
  }),
  anyWallet.map(id => ({
    name: `disconnect ${id} alone`,
    when: (model: Model) => isLive(model, id) || isLate(model, id),
    expect: (model: Model) => disconnectIn(model, [id]),
    act: (kit: AppKit) => kit.store.disconnect({ connectorId: id }),
  })),
)

/** Actions of the user on the site's page. */
export const siteCommands: readonly fc.Arbitrary<Command>[] = [
  anyWallet.map(id =>
    command({
      name: `connect ${id}`,
      when: model => !walletOf(model, id).isLocked,
      expect: model => connectInModel(model, id),
      act: async visit => void (await visit.kit.connect({ connectorId: id })),
    }),
  ),
  anyWallet.map(id =>
    command({
      name: `connect ${id}, which unlocks first`,
      when: model => walletOf(model, id).isLocked,
      expect(model) {
        walletOf(model, id).isLocked = false
        connectInModel(model, id)
      },
      async act(visit) {
        const connecting = visit.kit.connect({ connectorId: id })
        await until(() => walletIn(visit, id).switches.waiting > 0)
        walletIn(visit, id).switches.answer()
        await connecting
      },
    }),
  ),
  fc.record({ id: anyWallet, reaction: fc.constantFrom('reject', 'fail', 'pending') }).map(({ id, reaction }) =>
    command({
      name: `connect ${id}, which answers with ${reaction}`,
      when: model => !walletOf(model, id).isAuthorized && !walletOf(model, id).isLocked,
      expect: () => {},
      async act(visit) {
        walletIn(visit, id).switches.once(reaction)
        await rejection(visit.kit.connect({ connectorId: id }))
      },
    }),
  ),
  anyWallet.map(id =>
    command({
      name: `connect ${id}, and think better of it while it asks`,
      when: model => !walletOf(model, id).isAuthorized && !walletOf(model, id).isLocked,
      // The wallet authorizes the site anyway, but the site drops the answer.
      expect: model => void (walletOf(model, id).isAuthorized = true),
      async act(visit) {
        const { switches } = walletIn(visit, id)
        const given = new AbortController()
        switches.once('hang')
        const connecting = visit.kit.connect({ connectorId: id, signal: given.signal })
        const rejected = rejection(connecting)
        await until(() => switches.waiting > 0)
        given.abort(new Error('given up'))
        await rejected
        switches.answer()
        await turn()
      },
    }),
  ),
  fc.record({ first: anyWallet, second: anyWallet }).map(({ first, second }) =>
    command({
      name: `connect ${first}, then ${second} while the first asks`,
      when: model => {
        const [one, two] = [walletOf(model, first), walletOf(model, second)]
        return (
          one.id !== two.id && one.namespace === two.namespace && !one.isAuthorized && !one.isLocked && !two.isLocked
        )
      },
      expect(model) {
        walletOf(model, first).isAuthorized = true
        connectInModel(model, second)
      },
      async act(visit) {
        const { switches } = walletIn(visit, first)
        switches.once('hang')
        const overtaken = rejection(visit.kit.connect({ connectorId: first }))
        await until(() => switches.waiting > 0)
        await visit.kit.connect({ connectorId: second })
        await overtaken
        switches.answer()
        await turn()
      },
    }),
  ),
  fc.record({ id: anyWallet, index: anyIndex }).map(({ id, index }) =>
    command({
      name: `switch to account ${index} of ${id}`,
      when: model => isLive(model, id) && !walletOf(model, id).isLocked && walletOf(model, id).accounts.length > index,
      expect(model) {
        const wallet = walletOf(model, id)
        choose(wallet, wallet.accounts[index] ?? '')
        show(model, wallet.namespace, id)
        model.activeNamespace = wallet.namespace
      },
      async act(visit, model) {
        const { namespace, accounts } = walletOf(model, id)
        const connection = visit.kit.getConnections(namespace).find(({ connectorId }) => connectorId === id)
        const address = accounts[index]
        if (!connection || !address) throw new Error(`${id} is not connected`)
        await visit.kit.switchConnection({ connection, address, namespace })
      },
    }),
  ),
  anyWallet.map(id =>
    command({
      name: `switch to ${id}, a recent one`,
      when: model => model.namespaces[walletOf(model, id).namespace].recent.has(id) && !walletOf(model, id).isLocked,
      expect: model => connectInModel(model, id),
      async act(visit, model) {
        const { namespace } = walletOf(model, id)
        const connection = visit.kit.getRecentConnections(namespace).find(({ connectorId }) => connectorId === id)
        if (!connection) throw new Error(`${id} is not remembered`)
        await visit.kit.switchConnection({ connection, namespace })
      },
    }),
  ),
  anyWallet.map(id =>
    command({
      name: `switch to ${id}, which is neither connected nor recent`,
      when: model => !isLive(model, id) && !model.namespaces[walletOf(model, id).namespace].recent.has(id),
      expect: () => {},
      async act(visit, model) {
        const { namespace } = walletOf(model, id)
        const connection = { connectorId: id, accounts: [], caipNetwork: undefined, wallet: { name: id } }
        await rejection(visit.kit.switchConnection({ connection, namespace }))
      },
    }),
  ),
  anyWallet.map(id =>
    command({
      name: `forget ${id}`,
      when: model => model.namespaces[walletOf(model, id).namespace].recent.has(id),
      expect(model) {
        model.namespaces[walletOf(model, id).namespace].recent.delete(id)
        if (isLate(model, id)) drop(model, id)
      },
      async act(visit, model) {
        const { namespace } = walletOf(model, id)
        const recent = visit.kit.getRecentConnections(namespace).find(({ connectorId }) => connectorId === id)
        const address = recent?.accounts[0]?.address
        if (address) visit.kit.deleteConnection({ connectorId: id, address, namespace })
      },
    }),
  ),
  fc.record({ namespace: anyNamespace, index: anyIndex }).map(({ namespace, index }) =>
    command({
      name: `go to network ${index} of ${namespace}`,
      when: () => true,
      expect(model) {
        joinPairing(model, namespace)
        moveTo(model, namespace, networks[namespace][index] ?? '')
        model.activeNamespace = namespace
      },
      act: visit => visit.kit.switchNetwork(networkOf(visit, namespace, index)),
    }),
  ),
  anyIndex.map(index =>
    command({
      name: `go to network ${index}, which the wallet refuses`,
      when(model) {
        const { active, network } = model.namespaces.eip155
        return active !== undefined && !isPairing(active) && network !== networks.eip155[index]
      },
      expect: () => {},
      async act(visit, model) {
        const { active } = model.namespaces.eip155
        if (active === undefined) return
        walletIn(visit, active).switches.once('reject', 'wallet_switchEthereumChain' as never)
        await rejection(visit.kit.switchNetwork(networkOf(visit, 'eip155', index)))
      },
    }),
  ),
  anyDisconnect.map(parts => command({ ...parts, act: ({ kit }) => parts.act(kit) })),
]
