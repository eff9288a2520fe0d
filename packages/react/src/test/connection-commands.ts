import * as fc from 'fast-check'

import { type Command, command, networkOf, passTime, refusal, walletIn } from './command.ts'
import {
  arrive,
  askedIn,
  askLate,
  becomeLate,
  choose,
  comeBack,
  drop,
  families,
  type Family,
  isLate,
  isPairing,
  lateIn,
  isLive,
  joinPairing,
  leave,
  type Model,
  type ModelWallet,
  moveTo,
  networks,
  pairingIds,
  reload,
  show,
  walletIds,
  walletOf,
  withSession,
} from './connection-model.ts'
import type { AppKit } from '../index.ts'
import type { Visit, VisitWallet } from './connection-visit.tsx'
import { turn, until } from './until.ts'

const anyWallet = fc.constantFrom(...walletIds)
const anyFamily = fc.constantFrom<Family>(...families)
const anyIndex = fc.nat(1)

/** What a person ends on the page of any tab. */
export const anyDisconnect = fc.oneof(
  anyFamily.map(family => ({
    name: `disconnect ${family}`,
    when: () => true,
    expect: (model: Model) => disconnectIn(model, model.families[family].written),
    act: (kit: AppKit) => kit.disconnect(family),
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

/** All that a person, a wallet, a browser and chance can do, each with what it must come to. */
export const anyCommand: readonly fc.Arbitrary<Command>[] = [
  anyWallet.map(id =>
    command({
      name: `connect ${id}`,
      when: model => !walletOf(model, id).isLocked,
      expect: model => arrive(model, id),
      act: async visit => void (await visit.kit.connect({ connectorId: id })),
    }),
  ),
  anyWallet.map(id =>
    command({
      name: `connect ${id}, which unlocks first`,
      when: model => walletOf(model, id).isLocked,
      expect(model) {
        walletOf(model, id).isLocked = false
        arrive(model, id)
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
      when: model => !walletOf(model, id).isLetIn && !walletOf(model, id).isLocked,
      expect: () => {},
      async act(visit) {
        walletIn(visit, id).switches.once(reaction)
        await refusal(visit.kit.connect({ connectorId: id }))
      },
    }),
  ),
  anyWallet.map(id =>
    command({
      name: `connect ${id}, and think better of it while it asks`,
      when: model => !walletOf(model, id).isLetIn && !walletOf(model, id).isLocked,
      // The wallet lets the site in all the same; the site does not take it.
      expect: model => void (walletOf(model, id).isLetIn = true),
      async act(visit) {
        const { switches } = walletIn(visit, id)
        const given = new AbortController()
        switches.once('hang')
        const connecting = visit.kit.connect({ connectorId: id, signal: given.signal })
        const refused = refusal(connecting)
        await until(() => switches.waiting > 0)
        given.abort(new Error('given up'))
        await refused
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
        return one.id !== two.id && one.family === two.family && !one.isLetIn && !one.isLocked && !two.isLocked
      },
      expect(model) {
        walletOf(model, first).isLetIn = true
        arrive(model, second)
      },
      async act(visit) {
        const { switches } = walletIn(visit, first)
        switches.once('hang')
        const overtaken = refusal(visit.kit.connect({ connectorId: first }))
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
        show(model, wallet.family, id)
        model.activeFamily = wallet.family
      },
      async act(visit, model) {
        const { family, accounts } = walletOf(model, id)
        const connection = visit.kit.getConnections(family).find(({ connectorId }) => connectorId === id)
        const address = accounts[index]
        if (!connection || !address) throw new Error(`${id} is not connected`)
        await visit.kit.switchConnection({ connection, address, namespace: family })
      },
    }),
  ),
  anyWallet.map(id =>
    command({
      name: `switch to ${id}, a recent one`,
      when: model => model.families[walletOf(model, id).family].recent.has(id) && !walletOf(model, id).isLocked,
      expect: model => arrive(model, id),
      async act(visit, model) {
        const { family } = walletOf(model, id)
        const connection = visit.kit.getRecentConnections(family).find(({ connectorId }) => connectorId === id)
        if (!connection) throw new Error(`${id} is not remembered`)
        await visit.kit.switchConnection({ connection, namespace: family })
      },
    }),
  ),
  anyWallet.map(id =>
    command({
      name: `switch to ${id}, which is neither connected nor recent`,
      when: model => !isLive(model, id) && !model.families[walletOf(model, id).family].recent.has(id),
      expect: () => {},
      async act(visit, model) {
        const { family } = walletOf(model, id)
        const connection = { connectorId: id, accounts: [], caipNetwork: undefined, wallet: { name: id } }
        await refusal(visit.kit.switchConnection({ connection, namespace: family }))
      },
    }),
  ),
  anyWallet.map(id =>
    command({
      name: `forget ${id}`,
      when: model => model.families[walletOf(model, id).family].recent.has(id),
      expect(model) {
        model.families[walletOf(model, id).family].recent.delete(id)
        if (isLate(model, id)) drop(model, id)
      },
      async act(visit, model) {
        const { family } = walletOf(model, id)
        const recent = visit.kit.getRecentConnections(family).find(({ connectorId }) => connectorId === id)
        const address = recent?.accounts[0]?.address
        if (address) visit.kit.deleteConnection({ connectorId: id, address, namespace: family })
      },
    }),
  ),
  fc.record({ family: anyFamily, index: anyIndex }).map(({ family, index }) =>
    command({
      name: `go to network ${index} of ${family}`,
      when: () => true,
      expect(model) {
        joinPairing(model, family)
        moveTo(model, family, networks[family][index] ?? '')
        model.activeFamily = family
      },
      act: visit => visit.kit.switchNetwork(networkOf(visit, family, index)),
    }),
  ),
  anyIndex.map(index =>
    command({
      name: `go to network ${index}, which the wallet refuses`,
      when(model) {
        const { active, network } = model.families.eip155
        return active !== undefined && !isPairing(active) && network !== networks.eip155[index]
      },
      expect: () => {},
      async act(visit, model) {
        const { active } = model.families.eip155
        if (active === undefined) return
        walletIn(visit, active).switches.once('reject', 'wallet_switchEthereumChain' as never)
        await refusal(visit.kit.switchNetwork(networkOf(visit, 'eip155', index)))
      },
    }),
  ),
  anyDisconnect.map(parts => command({ ...parts, act: ({ kit }) => parts.act(kit) })),
  anyWallet.map(id =>
    command({
      name: `the person selects another account in ${id}`,
      when: model => walletOf(model, id).isLetIn && !walletOf(model, id).isLocked,
      expect(model) {
        const wallet = walletOf(model, id)
        wallet.accounts = [...wallet.accounts].reverse()
        if (wallet.chosen && wallet.chosen.over !== wallet.accounts[0]) delete wallet.chosen
        if (isLate(model, id)) comeBack(model, id)
      },
      async act(visit) {
        const wallet = walletIn(visit, id)
        wallet.setAccounts([...wallet.accounts()].reverse())
      },
    }),
  ),
  anyIndex.map(index =>
    command({
      name: `the person moves Alpha to network ${index}`,
      when: model => walletOf(model, 'dev.alpha').isLetIn && !walletOf(model, 'dev.alpha').isLocked,
      expect(model) {
        const id = networks.eip155[index] ?? ''
        walletOf(model, 'dev.alpha').network = id
        if (isLate(model, 'dev.alpha')) comeBack(model, 'dev.alpha')
        if (model.families.eip155.active === 'dev.alpha') model.families.eip155.network = id
      },
      async act(visit) {
        walletIn(visit, 'dev.alpha').setNetwork(networks.eip155[index] as `eip155:${number}`)
      },
    }),
  ),
  anyWallet.map(id =>
    command({
      name: `the person ends the connection in ${id}`,
      when: model => walletOf(model, id).isLetIn,
      expect(model) {
        walletOf(model, id).isLetIn = false
        leave(model, id)
      },
      act: async visit => walletIn(visit, id).disconnect(),
    }),
  ),
  anyWallet.map(id =>
    command({
      name: `${id} locks`,
      when: model => !walletOf(model, id).isLocked,
      expect(model) {
        const wallet = walletOf(model, id)
        wallet.isLocked = true
        if (wallet.family === 'eip155') becomeLate(model, id)
        else leave(model, id)
      },
      async act(visit) {
        const wallet = walletIn(visit, id)
        wallet.switches.behave('lock')
        if (wallet.namespace === 'eip155') wallet.emit('accountsChanged', [])
        else wallet.emit({ accounts: [] })
      },
    }),
  ),
  anyWallet.map(id =>
    command({
      name: `${id} unlocks`,
      when: model => walletOf(model, id).isLocked,
      expect: model => void (walletOf(model, id).isLocked = false),
      act: async visit => walletIn(visit, id).switches.answer(),
    }),
  ),
  fc.constant(
    command({
      name: 'the person comes back to the page',
      when: () => true,
      expect: model => askLate(model),
      act: (visit, model) =>
        returnTo(
          visit,
          families.flatMap(name => lateIn(model, name)),
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
        if (tried !== null) await refusal(visit.kit.connect({ connectorId: tried }))
        visit.loseChunks(false)
        await returnTo(
          visit,
          families.flatMap(name => askedIn(model, name)),
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
        const { active } = model.families[walletOf(model, id).family]
        return isLive(model, id) && active !== id && active !== undefined && !isPairing(active)
      },
      expect(model) {
        const { family } = walletOf(model, id)
        reload(model, () => true)
        show(model, family, id)
        model.activeFamily = family
      },
      async act(visit, model) {
        const { family } = walletOf(model, id)
        const silent = reloadInSilence(visit, model, family)
        const find = () => visit.kit.getConnections(family).find(({ connectorId }) => connectorId === id)
        await until(() => find() !== undefined)
        const connection = find()
        if (connection) await visit.kit.switchConnection({ connection, namespace: family })
        silent.answer()
        await visit.kit.ready()
      },
    }),
  ),
  anyIndex.map(index =>
    command({
      name: `reload, and go to network ${index} while the active one keeps silent`,
      when: ({ families: { eip155 } }) => eip155.active !== undefined && !isPairing(eip155.active),
      expect(model) {
        const { active = '' } = model.families.eip155
        reload(model, () => true)
        walletOf(model, active).network = networks.eip155[index] ?? ''
        show(model, 'eip155', active)
        model.activeFamily = 'eip155'
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

/** The person is back on the page. Whoever is late has been asked when this ends: what a wallet does afterwards is another step. */
async function returnTo(visit: Visit, late: readonly string[]): Promise<void> {
  const asked = late.filter(id => !isPairing(id)).map(id => walletIn(visit, id).switches)
  const before = asked.map(({ calls }) => calls.length)
  visit.environment.browser.comeBack()
  await until(() => asked.every(({ calls }, index) => calls.length > (before[index] ?? 0)))
}

/** The next visit, in which a family's active wallet says nothing until it is told to. */
function reloadInSilence(visit: Visit, model: Model, family: Family): VisitWallet['switches'] {
  const { switches } = walletIn(visit, model.families[family].active ?? '')
  switches.behave('silent')
  visit.reload()
  return switches
}

const storedIn = (model: Model): string[] => families.flatMap(family => model.families[family].written)

/** The active one goes last: the family stays on the network that the person saw. */
export function disconnectIn(model: Model, leaving: readonly string[]): void {
  const isActive = (id: string): number => Number(model.families[walletOf(model, id).family].active === id)
  for (const id of withSession(model, leaving).sort((one, other) => isActive(one) - isActive(other))) {
    // Gamma is one extension for two families: its permission stays while the other family is connected.
    walletOf(model, id).isLetIn &&= id === 'dev.gamma' && isLive(model, 'Gamma') && !leaving.includes('Gamma')
    leave(model, id)
  }
}

/** The wallets of a visit, before anybody has connected one. */
export function freshWallets(visit: Visit): ModelWallet[] {
  const paired = families.map(family => ({
    id: pairingIds[family],
    family,
    accounts: [...visit.pairing.accounts(family)],
    isLetIn: false,
    isLocked: false,
  }))
  const inPage = [...visit.wallets].map(([id, wallet]) => ({
    id,
    family: wallet.namespace,
    accounts: [...wallet.accounts()],
    ...(wallet.namespace === 'eip155' && { network: wallet.network() }),
    isLetIn: false,
    isLocked: false,
  }))
  return [...inPage, ...paired]
}
