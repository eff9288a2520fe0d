import * as fc from 'fast-check'
import { assert } from 'vitest'

import { type Command, command, networkOf, rejection, walletIn } from './command.ts'
import { disconnectIn } from './disconnect-in.ts'
import {
  connectInModel,
  modelNamespaces,
  type Namespace,
  isLate,
  isLive,
  leavePairing,
  type Model,
  networks,
  pair,
  pairingIds,
  walletIds,
  walletOf,
} from './connection-model.ts'
import type { Visit } from './connection-visit.tsx'
import type { SignInSite } from './sign-in-site.ts'

const anyWallet = fc.constantFrom(...walletIds)
const anyNamespace = fc.constantFrom<Namespace>(...modelNamespaces)
const anyIndex = fc.nat(1)

/** Actions that concern sign-in. */
export function signInCommands(isRequired: boolean): readonly fc.Arbitrary<Command>[] {
  return [...always, ...(isRequired ? whereRequired : whereNot)]
}

/** Actions after which every signing user stays connected. */
const always: readonly fc.Arbitrary<Command>[] = [
  fc.constant(
    command({
      name: 'a moment passes, after which the modal has closed',
      when: () => true,
      expect: () => {},
      act: ({ environment }) => environment.advance(1_500),
    }),
  ),
  fc.constantFrom('gone' as const, 'over' as const).map(how =>
    command({
      name: `the sessions are ${how}, and the person comes back`,
      when: isNobodyLate,
      expect: () => {},
      async act(visit) {
        siteOf(visit).forget(how)
        visit.environment.browser.comeBack()
      },
    }),
  ),
  anyWallet.map(id =>
    command({
      name: `connect ${id}, the first signature not being taken`,
      when: model => !walletOf(model, id).isLocked,
      expect: model => connectInModel(model, id),
      async act(visit) {
        siteOf(visit).rejections = 1
        await visit.kit.connect({ connectorId: id })
        siteOf(visit).rejections = 0
      },
    }),
  ),
  anyWallet.map(id =>
    command({
      name: `connect ${id}, while the server is down`,
      // If another connection takes over, its sign-in state is unknown, so it is disconnected too.
      when: model => canBeUndone(model, id) && model.namespaces[walletOf(model, id).namespace].active === undefined,
      expect: model => undo(model, id),
      async act(visit) {
        siteOf(visit).isDown = true
        await rejection(visit.kit.connect({ connectorId: id }))
        siteOf(visit).isDown = false
      },
    }),
  ),
]

/** A user who cancels stays connected. */
const whereNot: readonly fc.Arbitrary<Command>[] = [
  fc.constantFrom('sign' as const, 'cancel' as const).map(person =>
    command({
      name: `whatever is asked from now on, the person does this: ${person}`,
      when: () => true,
      expect: () => {},
      act: async visit => void (siteOf(visit).person = person),
    }),
  ),
]

/** A user who cancels is disconnected, or returns to the signed-in account. */
const whereRequired: readonly fc.Arbitrary<Command>[] = [
  anyWallet.map(id =>
    cancelling({
      name: `connect ${id}`,
      when: model => canBeUndone(model, id),
      signed: model => connectInModel(model, id),
      cancelled: model => undo(model, id),
      connect: visit => visit.kit.connect({ connectorId: id }),
    }),
  ),
  fc.constant(
    cancelling({
      name: 'pair',
      when: () => true,
      signed: model => pair(model, modelNamespaces),
      // The new session has ended the previous one.
      cancelled: model => {
        if (modelNamespaces.some(namespace => isLive(model, pairingIds[namespace]))) leavePairing(model)
      },
      connect: visit => visit.kit.connect({ connectorId: 'walletConnect' }),
    }),
  ),
  fc.record({ namespace: anyNamespace, index: anyIndex }).map(({ namespace, index }) =>
    command({
      name: `go to network ${index} of ${namespace}, where nobody has signed in, and cancel`,
      when: model =>
        model.namespaces[namespace].active !== undefined &&
        model.namespaces[namespace].network !== networks[namespace][index],
      expect: model => void (model.activeNamespace = namespace),
      async act(visit, model) {
        siteOf(visit).forgetOn(networks[namespace][index] ?? '')
        await cancelled(visit, async () => visit.kit.switchNetwork(networkOf(visit, namespace, index)))
        assert.notEqual(model.namespaces[namespace].network, networks[namespace][index])
      },
    }),
  ),
  anyWallet.map(id =>
    command({
      name: `the person selects an account in ${id} that has not signed in, and cancels`,
      when(model) {
        const { namespace, accounts, isLocked, chosen } = walletOf(model, id)
        return model.namespaces[namespace].active === id && !isLocked && !chosen && accounts.length > 1
      },
      expect(model) {
        const wallet = walletOf(model, id)
        wallet.accounts = [...wallet.accounts].reverse()
        disconnectIn(model, model.namespaces[wallet.namespace].written)
      },
      async act(visit) {
        const wallet = walletIn(visit, id)
        const [next = '', ...rest] = [...wallet.accounts()].reverse()
        siteOf(visit).forgetAccount(next)
        await cancelled(visit, async () => wallet.setAccounts([next, ...rest]))
      },
    }),
  ),
  fc.constant(
    command({
      name: 'the sessions are gone, and the person comes back and cancels',
      when: isNobodyLate,
      expect(model) {
        const left = modelNamespaces.filter(namespace => model.namespaces[namespace].active !== undefined)
        disconnectIn(
          model,
          left.flatMap(namespace => model.namespaces[namespace].written),
        )
      },
      async act(visit, model) {
        siteOf(visit).forget('gone')
        const isAnybodyThere = modelNamespaces.some(namespace => model.namespaces[namespace].active !== undefined)
        const comeBack = async (): Promise<void> => visit.environment.browser.comeBack()
        await (isAnybodyThere ? cancelled(visit, comeBack) : comeBack())
      },
    }),
  ),
]

interface CancellingParts {
  name: string
  when(model: Model): boolean
  /** Called if no prompt showed, because the account has signed in before. */
  signed(model: Model): void
  cancelled(model: Model): void
  connect(visit: Visit): Promise<unknown>
}

/** Cancels every prompt that shows while a wallet connects. */
function cancelling({ name, when, signed, cancelled: undone, connect }: CancellingParts): Command {
  let isAsked = false
  return command({
    name: `${name}, and cancel the sign-in`,
    when,
    expect: model => (isAsked ? undone(model) : signed(model)),
    async act(visit) {
      const site = siteOf(visit)
      const { asked } = site
      site.person = 'cancel'
      const outcome = await connect(visit).then(
        () => 'connected',
        () => 'refused',
      )
      site.person = 'sign'
      isAsked = site.asked > asked
      assert.equal(outcome, isAsked ? 'refused' : 'connected')
    },
  })
}

/** Cancels every later prompt, until none shows. */
async function cancelled(visit: Visit, act: () => Promise<void>): Promise<void> {
  const site = siteOf(visit)
  const { asked } = site
  site.person = 'cancel'
  await act()
  await site.untilAtRest(asked)
  site.person = 'sign'
}

function siteOf({ signIn }: Visit): SignInSite {
  if (!signIn) throw new Error('Nobody signs in here')
  return signIn
}

function isNobodyLate(model: Model): boolean {
  return modelNamespaces.every(namespace => model.namespaces[namespace].late.size === 0)
}

const canBeUndone = (model: Model, id: string): boolean => !walletOf(model, id).isLocked && !isLate(model, id)

/** The previous connection stays. The wallet forgets the site's authorization if it was new. */
function undo(model: Model, id: string): void {
  if (!isLive(model, id)) walletOf(model, id).isAuthorized &&= id === 'dev.gamma' && isLive(model, 'Gamma')
}
