import type * as fc from 'fast-check'
import { assert } from 'vitest'

import {
  connectorIdOf,
  families,
  type Family,
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
  const isTold = (): boolean =>
    isEqual(sorted(visit.byKit()), expected) &&
    isEqual(visit.byHooks(), visit.byKit()) &&
    isEqual(sortedEntries(visit.byStorage()), written) &&
    visit.wagmi?.isAgreed(visit.kit) !== false &&
    doubtsOf(visit).length === 0
  // Advances in small steps, so that nothing with a time limit times out.
  const pass = async (): Promise<void> => void (takesTime && (await visit.environment.advance(1)))
  await until(isTold, { isRequired: false, pass })
  if (visit.signIn) {
    // A prompt for the user follows after a few turns.
    for (let turns = 0; turns < 10; turns++) await turn()
    await until(isTold, { isRequired: false, pass })
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
  const shown = families.flatMap(family => byKit()[family].caipAddress ?? [])
  const strangers = signIn.isRequired ? shown.filter(each => !signIn.knows(each)) : []
  return [...signIn.doubts(), ...strangers.map(each => `${each} has not signed in`)]
}

type Written = ReturnType<Visit['byStorage']>

function toWritten(model: Model): Written {
  const inFamily = (name: Family): Written[Family] => {
    const { first, written, recent } = model.families[name]
    const active = first === undefined ? undefined : connectorIdOf(first)
    return { active, connections: written.map(connectorIdOf), recent: [...recent].map(connectorIdOf) }
  }
  return sortedEntries({ eip155: inFamily('eip155'), solana: inFamily('solana') })
}

function sortedEntries({ eip155, solana }: Written): Written {
  const inFamily = ({ active, connections, recent }: Written[Family]): Written[Family] => ({
    active,
    connections: [...connections].sort(),
    recent: [...recent].sort(),
  })
  return { eip155: inFamily(eip155), solana: inFamily(solana) }
}

function toStory(model: Model): Story {
  const inFamily = (name: Family): Story[Family] => {
    const { active, recent, network } = model.families[name]
    const live = liveIn(model.families[name])
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
  const { activeFamily } = model
  return {
    eip155: inFamily('eip155'),
    solana: inFamily('solana'),
    activeChain: activeFamily,
    networkId: model.families[activeFamily].network,
  }
}

/** Sorts connections: the active one first, the rest in one order. */
function sorted(story: Story): Story {
  const inFamily = ({ connections: [first, ...rest], recent, ...others }: Story[Family]): Story[Family] => ({
    ...others,
    connections: first === undefined ? [] : [first, ...[...rest].sort()],
    recent: [...recent].sort(),
  })
  return { ...story, eip155: inFamily(story.eip155), solana: inFamily(story.solana) }
}

export function walletIn(visit: Visit, id: string): VisitWallet {
  const wallet = visit.wallets.get(id)
  if (!wallet) throw new Error(`There is no wallet ${id}`)
  return wallet
}

export function networkOf(visit: Visit, family: Family, index: number) {
  const network = visit.kit.store.networks.find(networks[family][index] as `eip155:${number}`)
  if (!network) throw new Error(`The site has no network ${index} of ${family}`)
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
export async function refusal(attempt: Promise<unknown>): Promise<void> {
  const outcome = await attempt.then(
    () => 'it succeeded',
    (error: unknown) => error,
  )
  assert.instanceOf(outcome, Error)
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
