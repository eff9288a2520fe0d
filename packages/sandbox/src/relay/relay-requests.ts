import * as v from 'valibot'

const topic = v.pipe(v.string(), v.minLength(1), v.maxLength(128))
const payload = v.pipe(v.string(), v.minLength(1), v.maxLength(1_000_000))
const topicList = v.pipe(v.array(topic), v.maxLength(500))
const longestTtl = 30 * 24 * 60 * 60
/** In seconds. */
const ttl = v.pipe(
  v.number(),
  v.minValue(0),
  v.transform(seconds => Math.min(seconds, longestTtl)),
)

const publishSchema = v.object({
  topic,
  message: payload,
  ttl,
  tag: v.optional(v.number(), 0),
  attestation: v.optional(v.string()),
})
const unsubscribeSchema = v.object({ topic, id: v.optional(v.string()) })

/** The parameters of every method that a client may call on the relay. */
export const relayMethods = {
  irn_publish: publishSchema,
  irn_batchPublish: v.object({ messages: v.pipe(v.array(publishSchema), v.maxLength(500)) }),
  irn_subscribe: v.object({ topic }),
  irn_batchSubscribe: v.object({ topics: topicList }),
  irn_unsubscribe: unsubscribeSchema,
  irn_batchUnsubscribe: v.object({ subscriptions: v.pipe(v.array(unsubscribeSchema), v.maxLength(500)) }),
  irn_fetchMessages: v.object({ topic }),
  irn_batchFetchMessages: v.object({ topics: topicList }),
  /** A site proposes a session: subscribe it to the pairing topic and publish there. */
  wc_proposeSession: v.object({
    pairingTopic: topic,
    sessionProposal: payload,
    ttl,
    attestation: v.optional(v.string()),
  }),
  /** A wallet approves: subscribe it to the session topic and publish on both topics. */
  wc_approveSession: v.object({
    pairingTopic: topic,
    sessionTopic: topic,
    sessionProposalResponse: payload,
    sessionSettlementRequest: payload,
    ttl,
  }),
} as const

export type RelayMethod = keyof typeof relayMethods

export type PublishParams = v.InferOutput<typeof publishSchema>

/** A call with the parameters that its method asks for. */
export type RelayRequest = {
  [Method in RelayMethod]: { method: Method; params: v.InferOutput<(typeof relayMethods)[Method]> }
}[RelayMethod]

/** Read a call. Undefined: there is no such method. Null: its parameters are not what the method asks for. */
export function readRelayRequest(method: string, params: unknown): RelayRequest | undefined | null {
  if (!Object.hasOwn(relayMethods, method)) return undefined
  const result = v.safeParse(relayMethods[method as RelayMethod], params)
  // The schema was chosen by the method, which the type system cannot see.
  return result.success ? ({ method, params: result.output } as RelayRequest) : null
}
