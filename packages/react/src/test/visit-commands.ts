import * as fc from 'fast-check'

import { type Command, command, networkOf, passTime, rejection, walletIn } from './command.ts'
import {
  askedIn,
  askLate,
  comeBack,
  modelNamespaces,
  type Namespace,
  isPairing,
  lateIn,
  isLive,
  type Model,
  networks,
  reload,
  show,
  walletOf,
} from './connection-model.ts'
import type { Visit, VisitWallet } from './connection-visit.tsx'
import { turn, until } from './until.ts'
import { anyIndex, anyWallet } from './any-wallet.ts'
import { disconnectIn, storedIn } from './disconnect-in.ts'

/** Actions that leave a page and return to it. */
export const visitCommands: readonly fc.Arbitrary<Command>[] = [
  fc.constant(
    command({
      name: 'the person comes back to the page',
      when: () => true,
      expect: model => askLate(model),
      act: (visit, model) =>
        returnTo(
          visit,
          modelNamespaces.flatMap(name => lateIn(model, name)),
        ),
    }),
  ),
  fc.option(anyWallet).map(tried =>
    command({
      name: `reload, what connections load being lost${tried ? `, and ${tried} with it` : ''}, and come back when it is there`,
      when: model => tried === null || !walletOf(model, tried).isLocked,
      expect(model) {
        reload(model, () => false)
        askLate(model)
      },
      async act(visit, model) {
        visit.loseChunks(true)
        visit.reload()
        await visit.kit.ready()
        if (tried !== null) await rejection(visit.kit.connect({ connectorId: tried }))
        visit.loseChunks(false)
        await returnTo(
          visit,
          modelNamespaces.flatMap(name => askedIn(model, name)),
        )
      },
    }),
  ),
  fc.constant(
    command({
      name: 'reload, what connections load being lost, and disconnect all when it is there',
      when: () => true,
      expect(model) {
        reload(model, () => false)
        disconnectIn(model, storedIn(model))
      },
      async act(visit) {
        visit.loseChunks(true)
        visit.reload()
        await visit.kit.ready()
        visit.loseChunks(false)
        await visit.kit.disconnect()
      },
    }),
  ),
  fc.constant(
    command({
      name: 'reload',
      when: () => true,
      expect: model => reload(model, () => true),
      async act(visit) {
        visit.reload()
        await visit.kit.ready()
      },
    }),
  ),
  anyWallet.map(id =>
    command({
      name: `reload, ${id} being locked meanwhile`,
      when: model => !walletOf(model, id).isLocked,
      expect(model) {
        walletOf(model, id).isLocked = true
        reload(model, () => true)
      },
      async act(visit) {
        walletIn(visit, id).switches.behave('lock')
        visit.reload()
        await visit.kit.ready()
      },
    }),
  ),
  fc.record({ id: anyWallet, isSilent: fc.boolean() }).map(({ id, isSilent }) =>
    command({
      name: isSilent ? `reload, ${id} keeping silent` : `reload without ${id}, then with it again`,
      when: model => isLive(model, id),
      expect(model) {
        reload(model, wallet => wallet.id !== id)
        if (isSilent) comeBack(model, id)
        else reload(model, () => true)
      },
      async act(visit) {
        const { switches } = walletIn(visit, id)
        if (isSilent) switches.behave('silent')
        visit.reload(each => isSilent || each !== id)
        await passTime(visit)
        switches.answer()
        if (isSilent) return
        visit.reload()
        await visit.kit.ready()
      },
    }),
  ),
  anyWallet.map(id =>
    command({
      name: `reload, and switch to ${id} while the active one keeps silent`,
      when(model) {
        const { active } = model.namespaces[walletOf(model, id).namespace]
        return isLive(model, id) && active !== id && active !== undefined && !isPairing(active)
      },
      expect(model) {
        const { namespace } = walletOf(model, id)
        reload(model, () => true)
        show(model, namespace, id)
        model.activeNamespace = namespace
      },
      async act(visit, model) {
        const { namespace } = walletOf(model, id)
        const silent = reloadInSilence(visit, model, namespace)
        const find = () => visit.kit.getConnections(namespace).find(({ connectorId }) => connectorId === id)
        await until(() => find() !== undefined)
        const connection = find()
        if (connection) await visit.kit.switchConnection({ connection, namespace })
        silent.answer()
        await visit.kit.ready()
      },
    }),
  ),
  anyIndex.map(index =>
    command({
      name: `reload, and go to network ${index} while the active one keeps silent`,
      when: ({ namespaces: { eip155 } }) => eip155.active !== undefined && !isPairing(eip155.active),
      expect(model) {
        const { active = '' } = model.namespaces.eip155
        reload(model, () => true)
        walletOf(model, active).network = networks.eip155[index] ?? ''
        show(model, 'eip155', active)
        model.activeNamespace = 'eip155'
      },
      async act(visit, model) {
        const silent = reloadInSilence(visit, model, 'eip155')
        const switching = visit.kit.switchNetwork(networkOf(visit, 'eip155', index))
        await turn()
        silent.answer()
        await switching
        await visit.kit.ready()
      },
    }),
  ),
]

/**
 * Simulates the user's return to the page. Late wallets have been retried when this ends; their later actions are other steps.
 */
async function returnTo(visit: Visit, late: readonly string[]): Promise<void> {
  const asked = late.filter(id => !isPairing(id)).map(id => walletIn(visit, id).switches)
  const before = asked.map(({ calls }) => calls.length)
  visit.environment.browser.comeBack()
  await until(() => asked.every(({ calls }, index) => calls.length > (before[index] ?? 0)))
}

/** Starts the next visit, in which a namespace's active wallet is silent until told to answer. */
function reloadInSilence(visit: Visit, model: Model, namespace: Namespace): VisitWallet['switches'] {
  const { switches } = walletIn(visit, model.namespaces[namespace].active ?? '')
  switches.behave('silent')
  visit.reload()
  return switches
}
