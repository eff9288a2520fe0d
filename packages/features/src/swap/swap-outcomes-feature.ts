import { defineFeature } from '@latchkey/core'
import type { FoundTransfer, Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { askAgain, type Asking } from '../transaction/ask-again.ts'
import { type FollowedRecord, followSend, placeOf, stageOf } from '../send/follow-send.ts'
import { createLockWatch } from '../send/send-locks.ts'
import { verifyFinal } from '../send/verify-final.ts'
import { sendRecordsFeature } from '../send/send-records-feature.ts'
import type { SendStage } from '../send/send-state.ts'
import { fieldsOf, isSameHash } from '../transaction/record-fields.ts'
import { within } from '../transaction/within.ts'
import { tokensFeature } from '../tokens/tokens-feature.ts'
import { fetchBatchOutcome, placeOfBatch } from './batch-outcome.ts'
import { factsOf } from './swap-facts.ts'
import { withStage } from './with-stage.ts'
import { swapRecordsFeature } from './swap-records-feature.ts'
import { nativeAddress } from './swap-networks.ts'
import { isSame } from './swap-service.ts'
import type { SwapRecord, SwapStage, SwapStep } from './swap-state.ts'

/** Learns what becomes of swaps, also of those that an earlier page or another tab has asked for. */
export interface SwapOutcomes {
  /** Says that this page waits for the wallet's answer, until stopped. */
  await(id: string): Stop
  /** Looks on chain for a step whose answer never came. Never rejects. */
  find(id: string): Promise<void>
}

/** A wallet that was asked so long ago is not waited for. */
export const answerWaitMs = 10 * 60_000
/** A node that has not found a transaction after so long is not waited for. */
const findWaitMs = 30_000

export const swapOutcomesFeature = defineFeature<SwapOutcomes>('swapOutcomes', (store, onDestroy) => {
  const { environment, events } = store
  const { clock, browser } = environment
  const records = store.use(swapRecordsFeature)
  const { tab } = store.use(sendRecordsFeature)
  const awaited = new Set<string>()
  /** What is asked after, by record and hash. */
  const asking = new Map<string, Asking>()
  const elsewhere = createLockWatch(environment, lock => giveUp(lock.slice(lockPrefix.length)))
  let isOver = false
  let stopWaiting: Stop = () => {}

  function look(): void {
    if (isOver) return
    const wanted = new Set<string>()
    const gone: string[] = []
    /** Waited for by another page that holds a lock for it. */
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
      if (stage.status !== 'asked' || awaited.has(id)) continue
      const leftMs = answerWaitMs - Math.abs(clock.now() - asked)
      if (record.isLocked && environment.locks) heard.add(swapLock(id))
      // Whoever asked is gone: this tab before it was loaded anew, or another one.
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
    gone.forEach(giveUp)
    if (nextMs < Infinity) stopWaiting = clock.after(nextMs, look)
  }

  /** @returns the key that it is verified by */
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

  /** Nobody waits any more for what the wallet was asked. */
  function giveUp(id: string): void {
    records.read()
    const stage = records.find(id)?.stage
    if (stage?.status !== 'asked' || awaited.has(id)) return
    // A signature that nobody has sends nothing.
    if (stage.step === 'permit') records.remove(id)
    else tell(id, stage, { status: 'unanswered', step: stage.step })
  }

  const search = ({ id, asked }: SwapRecord): Asking => askAgain(clock, asked, () => find(id))

  function follow(record: SwapRecord, sent: Sent): Asking {
    const { id, asked } = record
    const { hash } = sent
    if (sent.step === 'batch') return askAgain(clock, asked, () => lookAtBatch(id, sent))
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
    const received = await within(clock, findWaitMs, async signal =>
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
   * What was asked after may be over once the answer comes, and another tab may have written more: then that stays.
   *
   * @param before what was asked after
   * @param done the step that is over
   * @returns whether it is something new
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

  /** @param hash what is known of it; else another swap's transaction, or another step's, is not it */
  async function searchFor(record: SwapRecord, hash?: string): Promise<FoundTransfer | undefined> {
    const { trace, stage } = record
    if (hash === undefined && records.state.list.some(other => isTwin(other, record))) return undefined
    const others = hashesOfOthers(record)
    const nonce = stage.status === 'sent' ? stage.nonce : undefined
    const found = await within(clock, findWaitMs, async signal => {
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

  /** What another swap is known by, or another step, is not this one, though it does the same. */
  function hashesOfOthers({ id, stage }: SwapRecord): string[] {
    const hashes = records.state.list.flatMap(other => [
      ...other.steps.flatMap(({ kind, hash }) =>
        other.id === id && 'step' in stage && stage.step === kind ? [] : hash,
      ),
      // What was sent as one has no hash but this.
      other.id !== id && 'hash' in other.stage ? other.stage.hash : undefined,
    ])
    return [...new Set(hashes.flatMap(hash => hash ?? []))]
  }

  async function find(id: string): Promise<void> {
    const record = records.find(id)
    if (record?.stage.status !== 'unanswered') return
    const { stage } = record
    const found = await searchFor(record).catch(() => undefined)
    // Something else that has its number proves nothing: the wallet may have given it another one.
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

/** What holds the lock of a swap. */
export function swapLock(id: string): string {
  return `${lockPrefix}${id}`
}

type Sent = Extract<SwapStage, { status: 'sent' }>

/** Whether it still stands as it did when it was asked after. */
function isAt({ stage }: SwapRecord, before: SwapStage): boolean {
  const same = (key: 'status' | 'step' | 'hash'): boolean => fieldsOf(stage)[key] === fieldsOf(before)[key]
  return same('status') && same('step') && same('hash')
}

/** Whether another one does the same that is known by what the wallet calls it alone: which of two the chain shows, nobody could tell. */
function isTwin(other: SwapRecord, { id, trace }: SwapRecord): boolean {
  const isOnWay = other.stage.status === 'sent' && other.stage.step === 'batch'
  return other.id !== id && isOnWay && JSON.stringify(other.trace?.calls) === JSON.stringify(trace?.calls)
}

/** What is followed of a swap, as long as that is its transaction. */
function followedIn(record: SwapRecord | undefined, hash: string): FollowedRecord | undefined {
  if (record?.stage.status !== 'sent' || record.stage.hash !== hash) return undefined
  const { asked, account: from, trace = { from }, stage } = record
  return { asked, trace, stage }
}

/** The contract of CAIP-10. */
function plainOf(address: string): string {
  return address.slice(address.lastIndexOf(':') + 1)
}
