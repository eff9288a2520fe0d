import * as fc from 'fast-check'

import type { AppKit } from '../index.ts'
import { type Command, command, networkOf } from './command.ts'
import { anyDisconnect } from './site-commands.ts'
import {
  connectInModel,
  choose,
  modelNamespaces,
  type Namespace,
  isLive,
  liveIn,
  type Model,
  moveTo,
  networks,
  pair,
  show,
  walletIds,
  walletOf,
} from './connection-model.ts'
import type { Visit } from './connection-visit.tsx'

const anyWallet = fc.constantFrom(...walletIds)
const anyNamespace = fc.constantFrom<Namespace>(...modelNamespaces)
const anyIndex = fc.nat(1)

/** Actions of the user in another tab, which this one follows. */
export const anyTabCommand: readonly fc.Arbitrary<Command>[] = [
  anyWallet.map(id =>
    inAnotherTab({
      name: `connect ${id}`,
      when: model => !walletOf(model, id).isLocked,
      expect(model) {
        beginAnew(model, [walletOf(model, id).namespace])
        connectInModel(model, id)
      },
      act: async ({ kit }) => void (await kit.connect({ connectorId: id })),
    }),
  ),
  fc.constant(
    inAnotherTab({
      name: 'pair',
      when: () => true,
      expect(model) {
        beginAnew(model, modelNamespaces)
        pair(model, modelNamespaces)
      },
      act: async ({ kit }) => void (await kit.connect({ connectorId: 'walletConnect' })),
    }),
  ),
  anyDisconnect.map(parts => inAnotherTab({ ...parts, act: ({ kit }) => parts.act(kit) })),
  fc.record({ namespace: anyNamespace, index: anyIndex }).map(({ namespace, index }) =>
    inAnotherTab({
      name: `go to network ${index} of ${namespace}`,
      when: () => true,
      expect(model) {
        moveTo(model, namespace, networks[namespace][index] ?? '')
        model.activeNamespace = namespace
      },
      act: ({ kit, visit }) => kit.switchNetwork(networkOf(visit, namespace, index)),
    }),
  ),
  fc.record({ id: anyWallet, index: anyIndex }).map(({ id, index }) =>
    inAnotherTab({
      name: `switch to account ${index} of ${id}`,
      when: model => isLive(model, id) && walletOf(model, id).accounts.length > index,
      expect(model) {
        const wallet = walletOf(model, id)
        choose(wallet, wallet.accounts[index] ?? '')
        show(model, wallet.namespace, id)
        model.activeNamespace = wallet.namespace
      },
      async act({ kit, model }) {
        const { namespace, accounts } = walletOf(model, id)
        const connection = kit.getConnections(namespace).find(({ connectorId }) => connectorId === id)
        const address = accounts[index]
        if (!connection || !address) throw new Error(`${id} is not connected`)
        await kit.switchConnection({ connection, address, namespace })
      },
    }),
  ),
]

interface TabCommandParts {
  name: string
  when(model: Model): boolean
  expect(model: Model): void
  act(world: { kit: AppKit; visit: Visit; model: Model }): Promise<void>
}

/**
 * Opens the other tab for the action and closes it afterwards. Every stored connection is live, so that opening it changes
 * nothing.
 */
function inAnotherTab({ name, when, expect, act }: TabCommandParts): Command {
  return command({
    name: `in another tab, ${name}`,
    when: model => isSettled(model) && when(model),
    expect,
    takesTime: true,
    async act(visit, model) {
      const kit = await visit.openTab()
      try {
        await act({ kit, visit, model })
      } finally {
        kit.destroy()
      }
    },
  })
}

/** The other tab has only the active network, so namespaces without a wallet start with their first network there. */
function beginAnew(model: Model, names: readonly Namespace[]): void {
  for (const name of names) {
    const namespace = model.namespaces[name]
    if (name !== model.activeNamespace && namespace.first === undefined) [namespace.network] = networks[name]
  }
}

function isSettled(model: Model): boolean {
  return modelNamespaces.every(name =>
    model.namespaces[name].written.every(id => {
      const { isAuthorized, isLocked } = walletOf(model, id)
      return liveIn(model.namespaces[name]).includes(id) && isAuthorized && !isLocked
    }),
  )
}
