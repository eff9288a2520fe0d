import { readProperty } from '@latchkey/primitives'

import type { SignClient } from './sign-client.ts'

export interface ApprovalWatch {
  /** Nobody waits for this code any more: whoever still approves it, or just did, is told that the session is over. */
  withdraw(): void
  stop(): void
}

/**
 * Watches the topics on which a wallet answers one proposal. Once that is withdrawn the library no longer knows it, so a wallet that
 * approves late would show a session that the site does not have; the wallet is sent the session's end instead.
 *
 * @param responseTopic where it answers to a sign-in
 */
export function watchApproval(sign: SignClient, pairingTopic: string, responseTopic?: string): ApprovalWatch {
  const { crypto, relayer, pairing } = sign.core
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

  async function onMessage(event: { topic: string; message: string }): Promise<void> {
    const { topic, message } = event
    if (topic !== pairingTopic && topic !== responseTopic) return
    const sealed = topic === responseTopic && publicKey ? { receiverPublicKey: publicKey } : {}
    const result = readProperty(await crypto.decode(topic, message, sealed), 'result')
    const key =
      readProperty(result, 'responderPublicKey') ?? readProperty(readProperty(result, 'responder'), 'publicKey')
    if (typeof key !== 'string') return
    responderKey = key
    await endSession()
  }

  // Either fails only when the keys are gone or the relay is: nothing is left to tell anybody then.
  const onMessageSafely = (event: { topic: string; message: string }): void =>
    void onMessage(event).catch(() => undefined)
  const onPairingDelete = (event: { topic: string }): void => {
    if (event.topic === pairingTopic) stop()
  }

  relayer.on('relayer_message', onMessageSafely)
  pairing.events.on('pairing_delete', onPairingDelete)

  function stop(): void {
    relayer.off('relayer_message', onMessageSafely)
    if (responseTopic) relayer.unsubscribe(responseTopic).catch(() => undefined)
    pairing.events.off('pairing_delete', onPairingDelete)
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
