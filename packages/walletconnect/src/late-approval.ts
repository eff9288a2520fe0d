import { readProperty } from '@latchkey/primitives'

import type { SignClient } from './sign-client.ts'

export interface ApprovalWatch {
  /** Withdraws the code: a wallet that still approves it, or just did, is told that the session is over. */
  withdraw(): void
  stop(): void
}

/** The approvals that one client waits for or has withdrawn. */
export interface ApprovalWatches {
  /**
   * Watches the topics on which a wallet answers one proposal. After a withdrawal the library no longer knows the proposal, so a
   * wallet that approves late would show a session that the site does not have; the wallet is sent the session's end instead.
   *
   * @param responseTopic the topic of the answer to a sign-in
   */
  watch(pairingTopic: string, responseTopic?: string): ApprovalWatch
}

interface WatchListeners {
  onMessage(event: RelayMessage): void
  onPairingDelete(topic: string): void
}

interface RelayMessage {
  topic: string
  message: string
}

/**
 * Creates the watches of a client. A withdrawn code is watched until it expires. All watches share one listener, since the
 * library's emitters warn about a leak from the eleventh on.
 */
export function createApprovalWatches(sign: SignClient): ApprovalWatches {
  const watches = new Set<WatchListeners>()

  function onMessage(event: RelayMessage): void {
    for (const watch of [...watches]) watch.onMessage(event)
  }
  function onPairingDelete({ topic }: { topic: string }): void {
    for (const watch of [...watches]) watch.onPairingDelete(topic)
  }

  function add(watch: WatchListeners): void {
    if (watches.size === 0) {
      sign.core.relayer.on('relayer_message', onMessage)
      sign.core.pairing.events.on('pairing_delete', onPairingDelete)
    }
    watches.add(watch)
  }

  function remove(watch: WatchListeners): void {
    if (!watches.delete(watch) || watches.size > 0) return
    sign.core.relayer.off('relayer_message', onMessage)
    sign.core.pairing.events.off('pairing_delete', onPairingDelete)
  }

  return { watch: (pairingTopic, responseTopic) => watchApproval({ sign, add, remove }, pairingTopic, responseTopic) }
}

interface WatchParts {
  sign: SignClient
  add(watch: WatchListeners): void
  remove(watch: WatchListeners): void
}

function watchApproval({ sign, add, remove }: WatchParts, pairingTopic: string, responseTopic?: string): ApprovalWatch {
  const { crypto, relayer } = sign.core
  const publicKey = sign.proposal.getAll().find(one => one.pairingTopic === pairingTopic)?.proposer.publicKey
  let responderKey: string | undefined
  let withdrawn = false

  async function endSession(): Promise<void> {
    if (!withdrawn || !publicKey || !responderKey) return
    stop()
    const topic = await crypto.generateSharedKey(publicKey, responderKey)
    const message = await crypto.encode(topic, {
      id: Date.now() * 1_000,
      jsonrpc: '2.0',
      method: 'wc_sessionDelete',
      params: { code: 6000, message: 'User disconnected.' },
    })
    await relayer.publish(topic, message, { tag: sessionDeleteTag, ttl: oneDaySeconds, prompt: false })
    await relayer.unsubscribe(topic)
    if (crypto.keychain.has(topic)) await crypto.deleteSymKey(topic)
  }

  async function onMessage({ topic, message }: RelayMessage): Promise<void> {
    if (topic !== pairingTopic && topic !== responseTopic) return
    const sealed = topic === responseTopic && publicKey ? { receiverPublicKey: publicKey } : {}
    const result = readProperty(await crypto.decode(topic, message, sealed), 'result')
    const key =
      readProperty(result, 'responderPublicKey') ?? readProperty(readProperty(result, 'responder'), 'publicKey')
    if (typeof key !== 'string') return
    responderKey = key
    await endSession()
  }

  const listeners: WatchListeners = {
    // Either call fails only if the keys are gone or the relay is down, and then there is no receiver for the error.
    onMessage: event => void onMessage(event).catch(() => undefined),
    onPairingDelete(topic) {
      if (topic === pairingTopic) stop()
    },
  }
  add(listeners)

  function stop(): void {
    remove(listeners)
    if (responseTopic) relayer.unsubscribe(responseTopic).catch(() => undefined)
  }

  return {
    withdraw() {
      withdrawn = true
      void endSession().catch(() => undefined)
    },
    stop,
  }
}

/** The relay's tag for `wc_sessionDelete` (pairing protocol, relay specification). */
const sessionDeleteTag = 1112
const oneDaySeconds = 86_400
