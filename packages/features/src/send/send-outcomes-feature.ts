import { defineFeature } from '@latchkey/core'
import {
  type AdapterActions,
  type CaipNetwork,
  namespaceOf,
  type Stop,
  type TransferOutcome,
} from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { tokensFeature } from '../tokens/tokens-feature.ts'
import { isSettled, sendRecordsFeature } from './send-records-feature.ts'
import type { SendRecord } from './send-state.ts'
import { within } from './within.ts'

/** Learns what becomes of what was sent, also of what an earlier page or another tab has sent. */
export interface SendOutcomes {
  /** Says that this page waits for the wallet's answer, until stopped. */
  await(id: string): Stop
  /** Looks on chain for a send whose answer never came. Never rejects. */
  find(id: string): Promise<void>
}

/** A wallet that was asked so long ago is not waited for. */
export const answerWaitMs = 10 * 60_000
/** A node that has not found a transaction after so long is not waited for. */
const findWaitMs = 30_000

export const sendOutcomesFeature = defineFeature<SendOutcomes>('sendOutcomes', (store, onDestroy) => {
  const { networks, options, environment } = store
  const { clock, browser } = environment
  const records = store.use(sendRecordsFeature)
  const awaited = new Set<string>()
  /** By record and hash. */
  const watched = new Map<string, Stop>()
  const ending = new AbortController()

  function look(): void {
    for (const record of records.state.list) {
      if (record.stage.status === 'asked' && isAbandoned(record)) records.advance(record.id, { status: 'unanswered' })
      else if (record.stage.status === 'sent') void watch(record, record.stage.hash)
    }
  }

  /** Whoever asked is gone: this tab before it was loaded anew, or another one. */
  function isAbandoned({ id, tab, asked }: SendRecord): boolean {
    return !awaited.has(id) && (tab === records.tab || Math.abs(clock.now() - asked) >= answerWaitMs)
  }

  async function watch(record: SendRecord, hash: string): Promise<void> {
    const key = `${record.id} ${hash}`
    if (watched.has(key)) return
    watched.set(key, () => {})
    try {
      const there = await placeOf(record)
      const stop = there?.actions.watchTransfer?.(hash, there.network, outcome => void settle(record, hash, outcome))
      // Where too many others are watched, the next look tries again.
      if (stop) watched.set(key, stop)
      else watched.delete(key)
    } catch {
      watched.delete(key)
    }
  }

  async function settle(record: SendRecord, hash: string, outcome: TransferOutcome): Promise<void> {
    watched.delete(`${record.id} ${hash}`)
    if (ending.signal.aborted || outcome.status === 'unknown') return
    if (outcome.status === 'success') records.advance(record.id, { status: 'confirmed', hash })
    else if (outcome.status === 'reverted') records.advance(record.id, { status: 'failed', reason: 'reverted', hash })
    else if (await isSame(record, outcome.hash)) records.advance(record.id, { status: 'sent', hash: outcome.hash })
    else records.advance(record.id, { status: 'failed', reason: 'replaced', hash: outcome.hash })
    const now = records.find(record.id)
    const network = networks.find(record.networkId)
    if (now && network && isSettled(now)) void store.use(tokensFeature).expectChange(network, record.trace.token)
  }

  /** A person may have sent it again in the wallet, with a higher fee. */
  async function isSame(record: SendRecord, hash: string): Promise<boolean> {
    return (await search(record).catch(() => undefined)) === hash
  }

  async function search(record: SendRecord): Promise<string | undefined> {
    return within(clock, findWaitMs, async signal => {
      const there = await placeOf(record)
      return there?.actions.findTransfer?.(record.trace, there.network, AbortSignal.any([signal, ending.signal]))
    })
  }

  async function find(id: string): Promise<void> {
    const record = records.find(id)
    if (record?.stage.status !== 'unanswered') return
    const hash = await search(record).catch(() => undefined)
    if (hash !== undefined && !ending.signal.aborted) records.advance(id, { status: 'sent', hash })
  }

  const findAll = (): void => records.state.list.forEach(({ id }) => void find(id))

  async function placeOf({
    networkId,
  }: SendRecord): Promise<{ readonly actions: AdapterActions; readonly network: CaipNetwork } | undefined> {
    const network = networks.find(networkId)
    const actions = await options.adapters.find(each => each.namespace === namespaceOf(networkId))?.actions?.()
    return network && actions && { actions, network }
  }

  onDestroy(subscribe(records.state, look))
  onDestroy(
    browser.watchReturn(() => {
      look()
      findAll()
    }),
  )
  onDestroy(() => {
    ending.abort(new DOMException('The kit was destroyed', 'AbortError'))
    for (const stop of watched.values()) stop()
    watched.clear()
  })
  look()
  findAll()

  return {
    find,
    await(id) {
      awaited.add(id)
      return () => void awaited.delete(id)
    },
  }
})
