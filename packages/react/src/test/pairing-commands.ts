import * as fc from 'fast-check'
import { assert } from 'vitest'

import { type Command, command, refusal } from './command.ts'
import {
  choose,
  families,
  type Family,
  isLive,
  leavePairing,
  type Model,
  networks,
  pair,
  pairedIn,
  pairingIds,
  reload,
  show,
  walletOf,
} from './connection-model.ts'
import { turn, until } from './until.ts'

const connectorId = 'walletConnect'
const anyFamily = fc.constantFrom<Family>(...families)
const anyIndex = fc.nat(1)

const isPaired = (model: Model): boolean => families.some(family => isLive(model, pairingIds[family]))

/** Actions of a wallet on another device, which serves both namespaces with one session. */
export const anyPairingCommand: readonly fc.Arbitrary<Command>[] = [
  fc.constant(
    command({
      name: 'pair',
      when: () => true,
      expect: model => pair(model, families),
      act: async visit => void (await visit.kit.connect({ connectorId })),
    }),
  ),
  fc.constantFrom('reject', 'fail').map(reaction =>
    command({
      name: `pair, which the wallet answers with ${reaction}`,
      when: () => true,
      expect: () => {},
      async act(visit) {
        visit.pairing.switches.once(reaction)
        await refusal(visit.kit.connect({ connectorId }))
      },
    }),
  ),
  fc.constant(
    command({
      name: 'pair, and cancel while the wallet asks',
      when: () => true,
      expect: () => {},
      async act(visit) {
        const { switches } = visit.pairing
        const given = new AbortController()
        switches.once('hang')
        const refused = refusal(visit.kit.connect({ connectorId, signal: given.signal }))
        await until(() => switches.waiting > 0)
        given.abort(new Error('given up'))
        await refused
        switches.answer()
        await turn()
      },
    }),
  ),
  fc.constant(
    command({
      name: 'pair, and cancel as the wallet approves',
      when: () => true,
      expect: () => {},
      async act(visit) {
        const given = new AbortController()
        visit.pairing.onApproved = () => given.abort(new Error('given up'))
        await refusal(visit.kit.connect({ connectorId, signal: given.signal }))
        visit.pairing.onApproved = () => {}
        await turn()
      },
    }),
  ),
  fc.constant(
    command({
      name: 'pair again, and cancel while the session before is ended',
      when: isPaired,
      // The previous session has ended, and the user rejects the new one.
      expect: leavePairing,
      async act(visit) {
        const given = new AbortController()
        visit.pairing.onEnding = () => given.abort(new Error('given up'))
        await refusal(visit.kit.connect({ connectorId, signal: given.signal }))
        visit.pairing.onEnding = () => {}
        await turn()
      },
    }),
  ),
  fc.record({ family: anyFamily, index: anyIndex }).map(({ family, index }) =>
    command({
      name: `switch to account ${index} of the paired wallet on ${family}`,
      when: model => isLive(model, pairingIds[family]),
      expect(model) {
        const id = pairingIds[family]
        const wallet = walletOf(model, id)
        choose(wallet, wallet.accounts[index] ?? '')
        show(model, family, id)
        model.activeFamily = family
        // The session is used for its connected namespaces again.
        model.paired = pairedIn(model)
      },
      async act(visit, model) {
        const connection = visit.kit.getConnections(family).find(each => each.connectorId === connectorId)
        const address = walletOf(model, pairingIds[family]).accounts[index]
        if (!connection || !address) throw new Error('It is not connected')
        await visit.kit.switchConnection({ connection, address, namespace: family })
      },
    }),
  ),
  anyFamily.map(family =>
    command({
      name: `pair again, a recent connection on ${family}`,
      when: model => model.families[family].recent.has(pairingIds[family]),
      expect(model) {
        pair(model, [family])
        model.activeFamily = family
      },
      async act(visit) {
        const connection = visit.kit.getRecentConnections(family).find(each => each.connectorId === connectorId)
        if (!connection) throw new Error('It is not remembered')
        await visit.kit.switchConnection({ connection, namespace: family })
      },
    }),
  ),
  anyFamily.map(family =>
    command({
      name: `the site ends the session through the provider of ${family}`,
      when: model => model.families[family].active === pairingIds[family],
      expect: leavePairing,
      async act(visit) {
        const provider = visit.kit.getProvider<{ disconnect(): Promise<void> }>(family)
        assert.isDefined(provider)
        await provider?.disconnect()
      },
    }),
  ),
  fc.constant(
    command({
      name: 'the person ends the session in the paired wallet',
      when: isPaired,
      expect: leavePairing,
      act: async visit => visit.pairing.disconnect(),
    }),
  ),
  fc.constant(
    command({
      name: 'the session ends while the page is away',
      when: isPaired,
      expect(model) {
        for (const id of Object.values(pairingIds)) walletOf(model, id).isLetIn = false
        reload(model, () => true)
      },
      async act(visit) {
        visit.reload(undefined, () => visit.pairing.disconnect())
        await visit.kit.ready()
      },
    }),
  ),
  anyFamily.map(family =>
    command({
      name: `the person selects another account of ${family} in the paired wallet`,
      when: () => true,
      expect(model) {
        const wallet = walletOf(model, pairingIds[family])
        wallet.accounts = [...wallet.accounts].reverse()
        if (wallet.chosen && wallet.chosen.over !== wallet.accounts[0]) delete wallet.chosen
      },
      act: async visit => visit.pairing.setAccounts(family, [...visit.pairing.accounts(family)].reverse()),
    }),
  ),
  fc.record({ family: anyFamily, index: anyIndex }).map(({ family, index }) =>
    command({
      name: `the person moves the paired wallet to network ${index} of ${family}`,
      when: model => isLive(model, pairingIds[family]),
      expect(model) {
        const id = networks[family][index] ?? ''
        walletOf(model, pairingIds[family]).network = id
        if (model.families[family].active === pairingIds[family]) model.families[family].network = id
      },
      act: async visit => visit.pairing.setNetwork(networks[family][index] ?? ''),
    }),
  ),
]
