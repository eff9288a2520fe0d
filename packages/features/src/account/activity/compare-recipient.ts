import type { Store } from '@latchkey/core'
import { isSameAddress, type Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { activityAgeMs, activityFeature } from './activity-feature.ts'
import { heldIn } from './held.ts'
import { sentTo } from './suspicions.ts'
import { activityNamespace, hasService, tellsHistory } from './tells-history.ts'
import { lookAlikeOf } from '../../look-alike.ts'
import type { Sender } from '../../transactions/shared/sender.ts'
import { type Recipient, storedRecipientsFeature } from '../../transactions/shared/stored-recipients.ts'
import { isOwnerless } from '../../transactions/shared/lost-recipient.ts'
import type { RecipientJudge } from './recipient-judge.ts'
import { sendRecordsFeature } from '../../transactions/shared/send-records-feature.ts'
import type { ReceiverNotice } from '../../transactions/shared/send-state.ts'

/** The progress of loading the history of an account. */
interface Search {
  readonly key: string | undefined
  /**
   * Status of the search. The result stays while the history is refreshed. `partial`: there are more pages than are
   * loaded, and few recipients on these.
   */
  status: 'loading' | 'ready' | 'partial' | 'failed'
  /** Number of older pages that were loaded. */
  pages: number
  /** Time of the result, in ms since 1970. */
  since: number
  running?: Promise<void> | undefined
}

/** Number of recipients from which older pages are not loaded. */
const enoughRecipients = 10
/** Maximum of pages after the first one. A node takes long for each. */
const maxOlderPages = { service: 4, node: 1 }

/**
 * Creates the comparison of recipients with the history of an account.
 * @param change called whenever a judgement may have changed
 */
export function createRecipientComparison(
  store: Store,
  change: () => void,
  onDestroy: (stop: Stop) => void,
): Omit<RecipientJudge, 'state'> {
  const { accounts, networks, connections } = store
  const { clock } = store.environment
  const activity = store.use(activityFeature)
  const records = store.use(sendRecordsFeature)
  const stored = store.use(storedRecipientsFeature)
  let search: Search | undefined
  let followers = 0
  let stops: Stop[] = []

  function load(): Promise<void> {
    const key = heldIn(store)?.key
    const own: Search = search && search.key === key ? search : { key, status: 'loading', pages: 0, since: 0 }
    search = own
    const age = clock.now() - own.since
    const isFresh = own.status !== 'loading' && own.status !== 'failed' && age >= 0 && age < activityAgeMs
    if (!isFresh) own.running ??= run(own).finally(() => (own.running = undefined))
    return own.running ?? Promise.resolve()
  }

  async function run(own: Search): Promise<void> {
    change()
    const isWanted = (): boolean => search === own && heldIn(store)?.key === own.key
    await activity.refresh()
    const max = hasService(store) ? maxOlderPages.service : maxOlderPages.node
    for (; own.pages < max && isWanted() && hasMore(); own.pages++) await activity.next().catch(() => {})
    if (!isWanted()) return
    own.since = clock.now()
    own.status = activity.state.error === undefined ? (hasMore() ? 'partial' : 'ready') : 'failed'
    if (own.status === 'failed') own.pages = 0
    change()
  }

  /**
   * Dust can fill the first page, and the recipients are on an older one then. Stored recipients do not count: they may
   * be of another network.
   */
  function hasMore(): boolean {
    const held = heldIn(store)
    const { next, error, transactions } = activity.state
    if (!held || next === undefined || error !== undefined) return false
    const reported = transactions.flatMap(each => sentTo(each, held.address))
    return new Set(reported.map(each => each.toLowerCase())).size < enoughRecipients
  }

  function restart(): void {
    change()
    if (heldIn(store)?.key === search?.key) return
    search = undefined
    if (followers > 0) void load()
  }

  function judge(address: string, sender: Sender): readonly ReceiverNotice[] {
    const { chainNamespace: namespace } = sender.network
    const isSame = (one: string): boolean => isSameAddress(namespace, one, address)
    const known = knownTo(store, sender)
    const isOwn = isSame(sender.address)
    const isTrusted = isOwn || [...known.values()].some(each => each.isOwn && isSame(each.address))
    // A service that reports a send to an imitation must not make the imitation known.
    const others = [...known.values()].filter(each => !isSame(each.address))
    const like = isTrusted ? undefined : lookAlikeOf(address, [sender.address, ...others.map(each => each.address)])
    const knownName = like && known.get(keyOf(like.address))?.name
    return [
      ...(isOwnerless(namespace, address) ? [{ kind: 'lost' as const }] : []),
      ...(like ? [{ kind: 'lookAlike' as const, known: like.address, ...(knownName && { knownName }) }] : []),
      ...(isOwn ? [{ kind: 'own' as const }] : []),
      ...(like || isTrusted ? [] : uncheckedNotice(sender)),
    ]
  }

  /** Until the history is loaded, an address may imitate a known one. */
  function uncheckedNotice({ network }: Sender): ReceiverNotice[] {
    if (network.chainNamespace !== activityNamespace || !tellsHistory(store, networks.current(activityNamespace)))
      return []
    const status = search?.key === heldIn(store)?.key ? search?.status : undefined
    if (status === 'ready') return []
    return [{ kind: status === 'failed' || status === 'partial' ? 'notCompared' : 'unchecked' }]
  }

  for (const each of [activity.state, records.state, stored.state, connections.state])
    onDestroy(subscribe(each, change))
  for (const each of [accounts.state, networks.state]) onDestroy(subscribe(each, restart))
  onDestroy(() => stops.splice(0).forEach(stop => stop()))

  return {
    judge,
    search: async namespace => (namespace === activityNamespace ? load() : undefined),
    follow() {
      if (followers++ === 0) {
        stops = [store.environment.browser.watchReturn(() => void load())]
        void load()
      }
      let isFollowing = true
      return () => {
        if (isFollowing && --followers === 0) stops.splice(0).forEach(stop => stop())
        isFollowing = false
      }
    },
  }
}

/** Returns the addresses that the account knows, by {@link keyOf}: its other accounts, and those it has sent to. */
function knownTo(store: Store, { address, network }: Sender): ReadonlyMap<string, Recipient> {
  const namespace = network.chainNamespace
  const known = new Map<string, Recipient>()
  function add(recipient: Recipient): void {
    const key = keyOf(recipient.address)
    const before = known.get(key)
    const name = recipient.name ?? before?.name
    known.set(key, {
      ...recipient,
      ...(name !== undefined && { name }),
      isOwn: recipient.isOwn || before?.isOwn === true,
    })
  }
  for (const { accounts } of store.connections.state.byNamespace[namespace] ?? [])
    for (const each of accounts) add({ address: each.address, isOwn: true })
  for (const each of store.use(storedRecipientsFeature).of({ namespace, address })) add(each)
  const { transactions, lastNetworkInView } = store.use(activityFeature).state
  if (lastNetworkInView?.startsWith(`${namespace}:`)) {
    for (const transaction of transactions)
      for (const recipient of sentTo(transaction, address)) add({ address: recipient, isOwn: false })
  }
  // A send that may not have happened does not make its recipient known: an imitation would vouch for itself.
  for (const { networkId, trace, receiverName, stage } of store.use(sendRecordsFeature).state.list)
    if (networkId.startsWith(`${namespace}:`) && (stage.status === 'sent' || stage.status === 'confirmed'))
      add({ address: trace.to, isOwn: true, ...(receiverName !== undefined && { name: receiverName }) })
  return known
}

/** Letter case has no meaning in hexadecimal addresses, but in others. */
function keyOf(address: string): string {
  return /^0x[\da-f]*$/i.test(address) ? address.toLowerCase() : address
}
