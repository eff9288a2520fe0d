import type * as fc from 'fast-check'
import { assert } from 'vitest'

import {
  connectorIdOf,
  modelNamespaces,
  type Namespace,
  liveIn,
  type Model,
  networks,
  shownAccount,
  walletOf,
  writeDown,
} from './connection-model.ts'
import type { Story, Visit, VisitWallet } from './connection-visit.tsx'
import { turn, until } from './until.ts'

export type Command = fc.AsyncCommand<Model, Visit>

export interface CommandParts {
  name: string
  when(model: Model): boolean
  /** Changes the model. */
  expect(model: Model): void
  /** Runs the command on the real page. The model is still unchanged. */
  act(visit: Visit, model: Model): Promise<void>
  /** Whether the kit needs time for the command. */
  takesTime?: boolean
}

export function command({ name, when, expect: change, act, takesTime = false }: CommandParts): Command {
  return {
    check: model => when(model),
    async run(model, visit) {
      await untilEnd(name, act(visit, model))
      change(model)
      writeDown(model)
      await expectSameStory(model, visit, takesTime)
      visit.steps++
    },
    toString: () => name,
  }
}

/** Rejects if a command does not end. @throws Error after a time limit */
async function untilEnd(name: string, act: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const never = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`"${name}" does not end`)), 10_000)
  })
  await Promise.race([act, never])
  clearTimeout(timer)
}

/** Asserts that kit, hooks and storage agree with the model. Hooks follow in the next frame. */
async function expectSameStory(model: Model, visit: Visit, takesTime: boolean): Promise<void> {
  const expected = toStory(model)
  const written = toWritten(model)
  const isNotified = (): boolean =>
    isEqual(sorted(visit.byKit()), expected) &&
    isEqual(visit.byHooks(), visit.byKit()) &&
    isEqual(sortedEntries(visit.byStorage()), written) &&
    visit.wagmi?.isAgreed(visit.kit) !== false &&
    doubtsOf(visit).length === 0
  // Advances in small steps, so that nothing with a time limit times out.
  const pass = async (): Promise<void> => void (takesTime && (await visit.environment.advance(1)))
  await until(isNotified, { isRequired: false, pass })
  if (visit.signIn) {
    // A prompt for the user follows after a few turns.
    for (let turns = 0; turns < 10; turns++) await turn()
    await until(isNotified, { isRequired: false, pass })
  }
  assert.deepEqual(sorted(visit.byKit()), expected)
  assert.deepEqual(visit.byHooks(), visit.byKit())
  assert.deepEqual(sortedEntries(visit.byStorage()), written)
  assert.deepEqual(visit.contradictions, [])
  visit.wagmi?.assertAgreed(visit.kit)
  assert.deepEqual(doubtsOf(visit), [])
}

/** Returns the sign-in facts that contradict each other, or are not final yet. */
function doubtsOf({ signIn, byKit }: Visit): readonly string[] {
  if (!signIn) return []
  const shown = modelNamespaces.flatMap(namespace => byKit()[namespace].caipAddress ?? [])
  const strangers = signIn.isRequired ? shown.filter(each => !signIn.knows(each)) : []
  return [...signIn.doubts(), ...strangers.map(each => `${each} has not signed in`)]
}

type Written = ReturnType<Visit['byStorage']>

function toWritten(model: Model): Written {
  const inNamespace = (name: Namespace): Written[Namespace] => {
    const { first, written, recent } = model.namespaces[name]
    const active = first === undefined ? undefined : connectorIdOf(first)
    return { active, connections: written.map(connectorIdOf), recent: [...recent].map(connectorIdOf) }
  }
  return sortedEntries({ eip155: inNamespace('eip155'), solana: inNamespace('solana') })
}

function sortedEntries({ eip155, solana }: Written): Written {
  const inNamespace = ({ active, connections, recent }: Written[Namespace]): Written[Namespace] => ({
    active,
    connections: [...connections].sort(),
    recent: [...recent].sort(),
  })
  return { eip155: inNamespace(eip155), solana: inNamespace(solana) }
}

function toStory(model: Model): Story {
  const inNamespace = (name: Namespace): Story[Namespace] => {
    const { active, recent, network } = model.namespaces[name]
    const live = liveIn(model.namespaces[name])
    const address = active === undefined ? undefined : shownAccount(walletOf(model, active))
    const rest = live.filter(id => id !== active)
    return {
      address,
      caipAddress: address && `${network}:${address}`,
      status: active === undefined ? 'disconnected' : 'connected',
      connections: active === undefined ? [] : [connectorIdOf(active), ...rest.map(connectorIdOf).sort()],
      recent: [...recent].map(connectorIdOf).sort(),
    }
  }
  const { activeNamespace } = model
  return {
    eip155: inNamespace('eip155'),
    solana: inNamespace('solana'),
    activeChain: activeNamespace,
    networkId: model.namespaces[activeNamespace].network,
  }
}

/** Sorts connections: the active one first, the rest in one order. */
function sorted(story: Story): Story {
  const inNamespace = ({ connections: [first, ...rest], recent, ...others }: Story[Namespace]): Story[Namespace] => ({
    ...others,
    connections: first === undefined ? [] : [first, ...[...rest].sort()],
    recent: [...recent].sort(),
  })
  return { ...story, eip155: inNamespace(story.eip155), solana: inNamespace(story.solana) }
}

export function walletIn(visit: Visit, id: string): VisitWallet {
  const wallet = visit.wallets.get(id)
  if (!wallet) throw new Error(`There is no wallet ${id}`)
  return wallet
}

export function networkOf(visit: Visit, namespace: Namespace, index: number) {
  const network = visit.kit.store.networks.find(networks[namespace][index] as `eip155:${number}`)
  if (!network) throw new Error(`The site has no network ${index} of ${namespace}`)
  return network
}

/** Advances time until the kit has waited for every wallet. */
export async function passTime(visit: Visit): Promise<void> {
  const ready = visit.kit.ready()
  // Immediate answers must arrive before the first second is over.
  for (let turns = 0; turns < 10; turns++) await turn()
  await visit.environment.advance(5_000)
  await ready
}

/** Waits for an attempt that must be rejected. */
export async function rejection(attempt: Promise<unknown>): Promise<void> {
  const outcome = await attempt.then(
    () => 'it succeeded',
    (error: unknown) => error,
  )
  assert.instanceOf(outcome, Error)
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
