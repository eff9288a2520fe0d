import { BaseError, type FoundTransfer, type TransferOutcome } from '@latchkey/primitives'
import fc from 'fast-check'

import type { LifecycleEvent } from './lifecycle-events.ts'

/** A step of a history. An index counts modulo what there is; `page` is one of two. */
export type HistoryCommand =
  /** `fill`: the storage has no room any more for what the page changes, or has it again. */
  | { readonly type: 'request' | 'return' | 'reload' | 'dismiss' | 'fill'; readonly page: number }
  | { readonly type: 'answer'; readonly answer: WalletAnswerName; readonly hash: string }
  | { readonly type: 'wait'; readonly ms: number }
  | {
      readonly type: 'search'
      readonly index: number
      readonly result: FoundTransfer['status'] | 'nowhere' | 'gone'
      readonly hash: string
      /** The node tells the nonce. */
      readonly hasNonce: boolean
    }
  | {
      readonly type: 'watch'
      readonly index: number
      readonly status: TransferOutcome['status']
      readonly hash: string
    }

const walletErrors = {
  rejected: () => Object.assign(new Error('no'), { code: 4001 }),
  insufficientFunds: () => new Error('insufficient funds for transfer'),
  nonceTooLow: () => new Error('nonce too low'),
  confirmedTooLate: () => new BaseError('confirmedTooLate', 'The network no longer accepts it'),
  noAnswer: () => new Error('The connection broke'),
} as const

/** Name of a wallet's answer. */
export type WalletAnswerName = 'hash' | keyof typeof walletErrors

/** Gives a wallet's answer. */
export function answerAs(name: WalletAnswerName, hash: string): Promise<string> {
  return name === 'hash' ? Promise.resolve(hash) : Promise.reject(walletErrors[name]())
}

/** Returns the event that a wallet's answer is. */
export function eventOfAnswer(name: WalletAnswerName, hash: string, at: number): LifecycleEvent {
  if (name === 'hash') return { type: 'answered', hash }
  return name === 'rejected' || name === 'noAnswer' ? { type: name } : { type: 'failed', reason: name, at }
}

const hours = 60 * 60_000
const page = fc.nat(1)
const index = fc.nat(7)
/** Transactions of a history, with their nonces. The wallet was expected to use 7. */
export const nonces: Readonly<Record<string, number>> = { '0xaa': 7, '0xbb': 7, '0xcc': 9 }
const hash = fc.constantFrom(...Object.keys(nonces))
const is = <Name extends string>(...names: Name[]): fc.Arbitrary<Name> => fc.constantFrom(...names)

const weighted: readonly [number, fc.Arbitrary<HistoryCommand>][] = [
  [1, fc.record({ type: is('request'), page })],
  [
    3,
    fc.record({
      type: is('answer'),
      answer: is<WalletAnswerName>('hash', 'hash', ...(Object.keys(walletErrors) as WalletAnswerName[])),
      hash,
    }),
  ],
  [4, fc.record({ type: is('wait'), ms: fc.constantFrom(1_000, 15_000, 31_000, 61_000, 180_000, 600_000, 6 * hours) })],
  [
    6,
    fc.record({
      type: is('search'),
      index,
      result: is('there', 'there', 'replaced', 'nowhere', 'gone'),
      hash,
      hasNonce: fc.boolean(),
    }),
  ],
  [
    6,
    fc.record({
      type: is('watch'),
      index,
      status: is<TransferOutcome['status']>('success', 'success', 'reverted', 'replaced', 'expired', 'unknown'),
      hash,
    }),
  ],
  [2, fc.record({ type: is('return', 'return', 'reload', 'reload', 'fill', 'dismiss'), page })],
]

/** A history of up to a day, which begins with a request. */
export const anyHistory: fc.Arbitrary<readonly HistoryCommand[]> = fc
  .array(fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary }))), { maxLength: 40, size: 'max' })
  .map(commands => {
    let leftMs = 23 * hours
    const possible = commands.filter(command => command.type !== 'wait' || (leftMs -= command.ms) > 0)
    return [{ type: 'request', page: 0 }, ...possible]
  })
