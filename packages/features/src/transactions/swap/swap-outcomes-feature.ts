import { defineFeature } from '@latchkey/core'
import type { FoundTransfer, Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { pollWithBackoff, type Poll } from '../shared/poll-with-backoff.ts'
import { awaitedSendsFeature, isAwaited } from '../shared/awaited-sends.ts'
import { type FollowedRecord, followSend, placeOf, stageOf } from '../shared/follow-send.ts'
import { createLockWatch } from '../shared/send-locks.ts'
import { verifyFinal } from '../shared/verify-final.ts'
import { journalFeature } from '../shared/journal.ts'
import type { SendStage } from '../shared/send-state.ts'
import { fieldsOf, isSameHash } from '../shared/record-fields.ts'
import { withTimeout } from '../shared/with-timeout.ts'
import { tokensFeature } from '../../account/tokens/tokens-feature.ts'
import { fetchBatchOutcome, placeOfBatch } from './batch-outcome.ts'
import { factsOf } from './swap-facts.ts'
import { withStage } from './with-stage.ts'
import { swapRecordsFeature } from './swap-records-feature.ts'
import { nativeAddress } from './swap-networks.ts'
import { isSame } from './swap-service.ts'
import type { SwapRecord, SwapStage, SwapStep } from './swap-state.ts'

/** Watches the results of swaps, also of those that an earlier page or another tab has requested. */
export interface SwapOutcomes {
  /** Marks a swap as waiting for the wallet's answer on this page, until stopped. Other kits of the page leave it. */
  await(id: string): Stop
  /** Searches the chain for a step whose answer never came. Never rejects. */
  find(id: string): Promise<void>
}

/** Time limit of a wallet's answer. */
export const answerWaitMs = 10 * 60_000
/** Time limit of a search on the chain. */
const findWaitMs = 30_000

export const swapOutcomesFeature = defineFeature<SwapOutcomes>('swapOutcomes', (store, onDestroy) => {
  const { environment, events } = store
  const { clock, browser } = environment
  const records = store.use(swapRecordsFeature)
  const { tab } = store.use(journalFeature)
  const awaited = store.use(awaitedSendsFeature)
  /** Pollings by record id and hash. */
  const asking = new Map<string, Poll>()
  const elsewhere = createLockWatch(environment, lock => abandon(lock.slice(lockPrefix.length)))
  let isOver = false
  let stopWaiting: Stop = () => {}

  function look(): void {
    if (isOver) return
    const wanted = new Set<string>()
    const gone: string[] = []
    /** Locks of swaps for whose answer another page waits. */
    const heard = new Set<string>()
    let nextMs = Infinity
    for (const record of records.state.list) {
      const { id, stage, asked } = record
      if (stage.status === 'sent' || stage.status === 'unanswered') {
        const key = `${id} ${stage.status === 'sent' ? stage.hash : ''}`
        wanted.add(key)
        if (!asking.has(key)) asking.set(key, stage.status === 'sent' ? follow(record, stage) : search(record))
      }
      if (stage.status === 'done' && !record.isFinal) wanted.add(verify(record, stage.hash))
      if (stage.status !== 'asked' || isAwaited(store, id)) continue
      const leftMs = answerWaitMs - Math.abs(clock.now() - asked)
      if (record.isLocked && environment.locks) heard.add(swapLock(id))
      // The page that made the request is gone: an earlier page of this tab, or one of another tab.
      else if (record.tab === tab || leftMs <= 0) gone.push(id)
      else nextMs = Math.min(nextMs, leftMs)
    }
    for (const [key, { stop }] of asking) {
      if (wanted.has(key)) continue
      stop()
      asking.delete(key)
    }
    elsewhere.watch(heard)
    stopWaiting()
    gone.forEach(abandon)
    if (nextMs < Infinity) stopWaiting = clock.after(nextMs, look)
  }

  /** Verifies that a completed swap stays on the chain. @returns its key in `asking` */
  function verify(record: SwapRecord, hash: string): string {
    const { id, account, settled = clock.now() } = record
    const key = `${id} ${hash} done`
    const isNamed = record.steps.some(({ kind, hash: name }) => kind === 'batch' && name === hash)
    if (!asking.has(key)) {
      const stop = verifyFinal({
        clock,
        hash,
        from: account,
        settled,
        place: () => (isNamed ? placeOfBatch : placeOf)(store, record),
        search: () => searchFor(record, hash),
        onFinal: () => records.changeDone(id, each => ({ ...each, isFinal: true })),
        onGone: () =>
          records.changeDone(id, ({ settled: _, ...each }) =>
            withStage({ ...each, wasDone: true }, { status: 'sent', step: isNamed ? 'batch' : 'swap', hash }),
          ),
      })
      asking.set(key, { stop, now: () => {} })
    }
    return key
  }

  /** Gives up the wallet's answer to a request whose page is gone. */
  function abandon(id: string): void {
    records.read()
    const stage = records.find(id)?.stage
    if (stage?.status !== 'asked' || isAwaited(store, id)) return
    // A signature that never arrived sends nothing.
    if (stage.step === 'permit') records.remove(id)
    else tell(id, stage, { status: 'unanswered', step: stage.step })
  }

  const search = ({ id, asked }: SwapRecord): Poll => pollWithBackoff(clock, asked, () => find(id))

  function follow(record: SwapRecord, sent: Sent): Poll {
    const { id, asked } = record
    const { hash } = sent
    if (sent.step === 'batch') return pollWithBackoff(clock, asked, () => lookAtBatch(id, sent))
    return followSend({
      clock,
      hash,
      asked,
      record: () => followedIn(records.find(id), hash),
      place: () => placeOf(store, record),
      async search(among) {
        const now = records.find(id)
        return now && (await searchFor(now, among))
      },
      tell: stage => hear(id, sent, stage),
    })
  }

  async function lookAtBatch(id: string, sent: Sent): Promise<void> {
    const record = records.find(id)
    const there = record && (await placeOf(store, record))
    if (isOver || !there) return
    const outcome = await fetchBatchOutcome(store, there, sent.hash)
    if (outcome?.status === 'success') await finish(record, sent, outcome.hash)
    else if (outcome?.status === 'reverted') tell(id, sent, { status: 'failed', reason: 'reverted', hash: sent.hash })
  }

  function hear(id: string, sent: Sent, stage: SendStage): void {
    const record = records.find(id)
    if (isOver || !record) return
    if (stage.status === 'confirmed') void finish(record, sent).catch(() => {})
    else if (stage.status === 'sent' || stage.status === 'unanswered') tell(id, sent, { ...stage, step: sent.step })
    else if (stage.status === 'failed') tell(id, sent, stage)
  }

  async function finish(record: SwapRecord, sent: Sent, hash = sent.hash): Promise<void> {
    const { step } = sent
    if (step === 'approve' || step === 'reset') return void tell(record.id, sent, { status: 'approved' }, step)
    const there = await placeOf(store, record)
    const token = plainOf(record.to.address)
    const request = { hash, account: record.account, token: isSame(token, nativeAddress) ? undefined : token }
    const received = await withTimeout(clock, findWaitMs, async signal =>
      there?.actions.fetchReceived?.({ ...request, network: there.network }, signal),
    ).catch(() => undefined)
    const stage = { status: 'done', hash, ...(received !== undefined && { received: `${received}` }) } as const
    if (!tell(record.id, sent, stage) || !there) return
    const tokens = store.use(tokensFeature)
    for (const address of [record.from.address, record.to.address]) {
      const plain = plainOf(address)
      void tokens.expectChange(there.network, isSame(plain, nativeAddress) ? undefined : plain)
    }
  }

  /**
   * Stores a new stage and reports it as an event, unless the record has changed since the request, for example by another tab.
   *
   * @param before stage at the time of the request
   * @param done step that is complete
   * @returns whether the record has a new status
   */
  function tell(id: string, before: SwapStage, stage: SwapStage, done?: SwapStep['kind']): boolean {
    if (isOver) return false
    const changed: SwapRecord[] = []
    records.change(id, record => {
      if (!isAt(record, before)) return record
      const next = withStage(record, stage, done)
      changed.push(next)
      return next
    })
    const [now] = changed
    if (!now || before.status === stage.status) return false
    const told = factsOf(now)
    const isApproval = 'step' in before && (before.step === 'approve' || before.step === 'reset')
    if (stage.status === 'approved') events.track('SWAP_APPROVAL_SUCCESS', told)
    if (stage.status === 'done' && !now.wasDone) events.track('SWAP_SUCCESS', told)
    if (stage.status === 'failed')
      events.track(isApproval ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR', { ...told, message: stage.reason })
    return true
  }

  /** @param hash hash to search for. Without it, transactions of other swaps and other steps are excluded */
  async function searchFor(record: SwapRecord, hash?: string): Promise<FoundTransfer | undefined> {
    const { trace, stage } = record
    if (hash === undefined && records.state.list.some(other => isTwin(other, record))) return undefined
    const others = hashesOfOthers(record)
    const nonce = stage.status === 'sent' ? stage.nonce : undefined
    const found = await withTimeout(clock, findWaitMs, async signal => {
      const there = await placeOf(store, record)
      const known = trace && {
        ...trace,
        ...(nonce !== undefined && { nonce }),
        others,
        ...(hash !== undefined && { hash }),
      }
      return known && there?.actions.findCall?.(known, there.network, signal)
    })
    return found && others.some(each => isSameHash(each, found.hash)) ? { ...found, status: 'replaced' } : found
  }

  /** Returns the hashes of other swaps and of this swap's other steps. Their transactions are other ones, even if they do the same. */
  function hashesOfOthers({ id, stage }: SwapRecord): string[] {
    const hashes = records.state.list.flatMap(other => [
      ...other.steps.flatMap(({ kind, hash }) =>
        other.id === id && 'step' in stage && stage.step === kind ? [] : hash,
      ),
      // A batch has no hash but that of its stage.
      other.id !== id && 'hash' in other.stage ? other.stage.hash : undefined,
    ])
    return [...new Set(hashes.flatMap(hash => hash ?? []))]
  }

  async function find(id: string): Promise<void> {
    const record = records.find(id)
    if (record?.stage.status !== 'unanswered') return
    const { stage } = record
    const found = await searchFor(record).catch(() => undefined)
    // Another transaction with the same nonce proves nothing: the wallet may have used another nonce.
    const next = found?.status === 'there' ? stageOf(found) : undefined
    if (next?.status === 'sent') tell(id, stage, { ...next, step: stage.step === 'batch' ? 'swap' : stage.step })
  }

  onDestroy(subscribe(records.state, look))
  onDestroy(
    browser.watchReturn(() => {
      look()
      for (const { now } of asking.values()) now()
    }),
  )
  onDestroy(() => {
    isOver = true
    stopWaiting()
    elsewhere.stop()
    for (const { stop } of asking.values()) stop()
  })
  look()

  return {
    find,
    await(id) {
      awaited.add(id)
      return () => void awaited.delete(id)
    },
  }
})

const lockPrefix = 'swap_'

/** Returns the name of the lock that a page holds for a swap. */
export function swapLock(id: string): string {
  return `${lockPrefix}${id}`
}

type Sent = Extract<SwapStage, { status: 'sent' }>

/** Returns whether a record is still at the stage of the request. */
function isAt({ stage }: SwapRecord, before: SwapStage): boolean {
  const same = (key: 'status' | 'step' | 'hash'): boolean => fieldsOf(stage)[key] === fieldsOf(before)[key]
  return same('status') && same('step') && same('hash')
}

/** Returns whether another swap has the same calls and is known only by its batch id. A transaction could belong to either. */
function isTwin(other: SwapRecord, { id, trace }: SwapRecord): boolean {
  const isOnWay = other.stage.status === 'sent' && other.stage.step === 'batch'
  return other.id !== id && isOnWay && JSON.stringify(other.trace?.calls) === JSON.stringify(trace?.calls)
}

/** Returns the watched part of a swap, as long as its transaction is this one. */
function followedIn(record: SwapRecord | undefined, hash: string): FollowedRecord | undefined {
  if (record?.stage.status !== 'sent' || record.stage.hash !== hash) return undefined
  const { asked, account: from, trace = { from }, stage } = record
  return { asked, trace, stage }
}

/** Returns the contract of a CAIP-10 id. */
function plainOf(address: string): string {
  return address.slice(address.lastIndexOf(':') + 1)
}
