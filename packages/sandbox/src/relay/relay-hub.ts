import { createHash } from 'node:crypto'

import { createMailbox, type RelayMessage } from './mailbox.ts'
import type { PublishParams, RelayRequest } from './relay-requests.ts'

/** A connected client from the hub's point of view. */
export interface RelayClient {
  /** The client's `did:key`. */
  id: string
  /** Push a message of a subscription; `acknowledged` is called when the client has it. */
  push(subscriptionId: string, message: RelayMessage, acknowledged: () => void): void
}

/** The subscriptions and the waiting messages. */
export interface RelayHub {
  join(client: RelayClient): void
  leave(client: RelayClient): void
  /** Handles a request. Returns the result, and a function to run after the answer. */
  handle(client: RelayClient, request: RelayRequest): { result: unknown; afterwards: () => void }
  /** Deletes all messages. */
  clear(): void
}

// Tags under which clients expect the messages that the relay itself publishes.
const tags = { proposal: 1100, proposalResponse: 1101, settlement: 1102 }

export function createRelayHub(now: () => number = Date.now): RelayHub {
  const mailbox = createMailbox(now)
  const subscriptions = new Map<RelayClient, Set<string>>()
  const pushed = new Map<RelayClient, WeakSet<RelayMessage>>()

  function deliver(client: RelayClient, topic: string): void {
    if (!subscriptions.get(client)?.has(topic)) return
    const seen = pushed.get(client)
    for (const message of mailbox.pending(topic, client.id)) {
      if (seen?.has(message)) continue
      seen?.add(message)
      client.push(subscriptionId(topic, client.id), message, () => mailbox.remove(message))
    }
  }

  function publish(client: RelayClient, { topic, message, tag, ttl, attestation }: PublishParams): void {
    const publishedAt = now()
    const expiresAt = publishedAt + ttl * 1000
    mailbox.put({
      topic,
      message,
      tag,
      publisher: client.id,
      publishedAt,
      expiresAt,
      ...(attestation ? { attestation } : {}),
    })
    for (const other of subscriptions.keys()) deliver(other, topic)
  }

  function subscribe(client: RelayClient, topic: string): string {
    subscriptions.get(client)?.add(topic)
    return subscriptionId(topic, client.id)
  }

  function fetch(client: RelayClient, topics: readonly string[]) {
    const messages = topics.flatMap(topic => mailbox.pending(topic, client.id))
    for (const message of messages) mailbox.remove(message)
    return {
      messages: messages.map(({ topic, message, publishedAt, tag, attestation }) => ({
        topic,
        message,
        publishedAt,
        tag,
        ...(attestation ? { attestation } : {}),
      })),
      hasMore: false,
    }
  }

  return {
    join(client) {
      subscriptions.set(client, new Set())
      pushed.set(client, new WeakSet())
    },
    leave(client) {
      subscriptions.delete(client)
      pushed.delete(client)
    },
    clear: () => mailbox.clear(),
    handle(client, request) {
      const nothing = () => {}
      switch (request.method) {
        case 'irn_publish': {
          return { result: true, afterwards: () => publish(client, request.params) }
        }
        case 'irn_batchPublish': {
          const { messages } = request.params
          return { result: true, afterwards: () => messages.forEach(message => publish(client, message)) }
        }
        case 'irn_subscribe': {
          const { topic } = request.params
          return { result: subscribe(client, topic), afterwards: () => deliver(client, topic) }
        }
        case 'irn_batchSubscribe': {
          const { topics } = request.params
          const result = topics.map(topic => subscribe(client, topic))
          return { result, afterwards: () => topics.forEach(topic => deliver(client, topic)) }
        }
        case 'irn_unsubscribe': {
          subscriptions.get(client)?.delete(request.params.topic)
          return { result: true, afterwards: nothing }
        }
        case 'irn_batchUnsubscribe': {
          for (const { topic } of request.params.subscriptions) subscriptions.get(client)?.delete(topic)
          return { result: true, afterwards: nothing }
        }
        case 'irn_fetchMessages': {
          return { result: fetch(client, [request.params.topic]), afterwards: nothing }
        }
        case 'irn_batchFetchMessages': {
          return { result: fetch(client, request.params.topics), afterwards: nothing }
        }
        case 'wc_proposeSession': {
          const { pairingTopic, sessionProposal, ttl, attestation } = request.params
          subscribe(client, pairingTopic)
          const proposal = { topic: pairingTopic, message: sessionProposal, ttl, tag: tags.proposal, attestation }
          return { result: true, afterwards: () => (publish(client, proposal), deliver(client, pairingTopic)) }
        }
        case 'wc_approveSession': {
          const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl } = request.params
          subscribe(client, sessionTopic)
          const afterwards = () => {
            publish(client, {
              topic: pairingTopic,
              message: sessionProposalResponse,
              ttl,
              tag: tags.proposalResponse,
              attestation: undefined,
            })
            publish(client, {
              topic: sessionTopic,
              message: sessionSettlementRequest,
              ttl,
              tag: tags.settlement,
              attestation: undefined,
            })
            deliver(client, sessionTopic)
          }
          return { result: true, afterwards }
        }
        default:
          return request satisfies never
      }
    },
  }
}

/** Returns the id of a subscription, which clients compute too and compare. */
function subscriptionId(topic: string, clientId: string): string {
  return createHash('sha256').update(`${topic}${clientId}`).digest('hex')
}
