import * as fc from 'fast-check'
import { assert } from 'vitest'

import { type Command, command, rejection } from './command.ts'
import {
  choose,
  modelNamespaces,
  type Namespace,
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
const anyNamespace = fc.constantFrom<Namespace>(...modelNamespaces)
const anyIndex = fc.nat(1)

const isPaired = (model: Model): boolean => modelNamespaces.some(namespace => isLive(model, pairingIds[namespace]))

/** Actions of a wallet on another device, which serves both namespaces with one session. */
export const anyPairingCommand: readonly fc.Arbitrary<Command>[] = [
  fc.constant(
    command({
      name: 'pair',
      when: () => true,
      expect: model => pair(model, modelNamespaces),
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
        await rejection(visit.kit.connect({ connectorId }))
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
        const rejected = rejection(visit.kit.connect({ connectorId, signal: given.signal }))
        await until(() => switches.waiting > 0)
        given.abort(new Error('given up'))
        await rejected
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
        await rejection(visit.kit.connect({ connectorId, signal: given.signal }))
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
        await rejection(visit.kit.connect({ connectorId, signal: given.signal }))
        visit.pairing.onEnding = () => {}
        await turn()
      },
    }),
  ),
  fc.record({ namespace: anyNamespace, index: anyIndex }).map(({ namespace, index }) =>
    command({
      name: `switch to account ${index} of the paired wallet on ${namespace}`,
      when: model => isLive(model, pairingIds[namespace]),
      expect(model) {
        const id = pairingIds[namespace]
        const wallet = walletOf(model, id)
        choose(wallet, wallet.accounts[index] ?? '')
        show(model, namespace, id)
        model.activeNamespace = namespace
        // The session is used for its connected namespaces again.
        model.paired = pairedIn(model)
      },
      async act(visit, model) {
        const connection = visit.kit.getConnections(namespace).find(each => each.connectorId === connectorId)
        const address = walletOf(model, pairingIds[namespace]).accounts[index]
        if (!connection || !address) throw new Error('It is not connected')
        await visit.kit.switchConnection({ connection, address, namespace })
      },
    }),
  ),
  anyNamespace.map(namespace =>
    command({
      name: `pair again, a recent connection on ${namespace}`,
      when: model => model.namespaces[namespace].recent.has(pairingIds[namespace]),
      expect(model) {
        pair(model, [namespace])
        model.activeNamespace = namespace
      },
      async act(visit) {
        const connection = visit.kit.getRecentConnections(namespace).find(each => each.connectorId === connectorId)
        if (!connection) throw new Error('It is not remembered')
        await visit.kit.switchConnection({ connection, namespace })
      },
    }),
  ),
  anyNamespace.map(namespace =>
    command({
      name: `the site ends the session through the provider of ${namespace}`,
      when: model => model.namespaces[namespace].active === pairingIds[namespace],
      expect: leavePairing,
      async act(visit) {
        const provider = visit.kit.getProvider<{ disconnect(): Promise<void> }>(namespace)
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
        for (const id of Object.values(pairingIds)) walletOf(model, id).isAuthorized = false
        reload(model, () => true)
      },
      async act(visit) {
        visit.reload(undefined, () => visit.pairing.disconnect())
        await visit.kit.ready()
      },
    }),
  ),
  anyNamespace.map(namespace =>
    command({
      name: `the person selects another account of ${namespace} in the paired wallet`,
      when: () => true,
      expect(model) {
        const wallet = walletOf(model, pairingIds[namespace])
        wallet.accounts = [...wallet.accounts].reverse()
        if (wallet.chosen && wallet.chosen.over !== wallet.accounts[0]) delete wallet.chosen
      },
      act: async visit => visit.pairing.setAccounts(namespace, [...visit.pairing.accounts(namespace)].reverse()),
    }),
  ),
  fc.record({ namespace: anyNamespace, index: anyIndex }).map(({ namespace, index }) =>
    command({
      name: `the person moves the paired wallet to network ${index} of ${namespace}`,
      when: model => isLive(model, pairingIds[namespace]),
      expect(model) {
        const id = networks[namespace][index] ?? ''
        walletOf(model, pairingIds[namespace]).network = id
        if (model.namespaces[namespace].active === pairingIds[namespace]) model.namespaces[namespace].network = id
      },
      act: async visit => visit.pairing.setNetwork(networks[namespace][index] ?? ''),
    }),
  ),
]
