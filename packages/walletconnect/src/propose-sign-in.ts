import { type CaipNetworkId, readProperty } from '@latchkey/primitives'

import { toGrantsResource } from './grants.ts'
import { readCacaos, type SignedCacao } from './read-cacaos.ts'
import type { ProposedNamespace } from './session-proposal.ts'
import type { SessionRecord, SignClient } from './sign-client.ts'
import { pairingErrors, PeerError } from './pairing-errors.ts'
import type { SignInRequest } from './sign-in-request.ts'

/** A wallet's answer to a proposal with a sign-in. */
export interface SignedApproval {
  session: SessionRecord
  /** The signed messages; empty if the wallet only approved the session. */
  signed: readonly SignedCacao[]
}

export interface OpenSignIn {
  uri: string
  approval: Promise<SignedApproval>
  /** Topic of the answer, beside the pairing's own topic. */
  responseTopic: string
  /** Ends the proposal without an answer. */
  end(): void
}

interface EngineInternals {
  events: { emit(event: string, payload: unknown): boolean }
  sendRequest(request: {
    topic: string
    params: { pairingTopic?: string; authPayload?: { nonce: string } }
  }): Promise<number>
  onSessionAuthenticateResponse(topic: string, payload: unknown): void
}

/**
 * Proposes a session together with a message to sign (`wc_sessionAuthenticate`). A wallet that does not know it answers the
 * ordinary proposal, which is sent with it. That proposal names one namespace only, so this is for sites of one.
 */
export async function proposeSignIn(
  sign: SignClient,
  proposed: ProposedNamespace,
  { chain, fields }: SignInRequest,
): Promise<OpenSignIn> {
  const { events } = sign.engine as unknown as EngineInternals
  const { methods } = proposed
  const namespace = { ...proposed, chains: [...new Set([chain, ...proposed.chains])] }
  const stop = completeProposal(sign, fields.nonce, namespace)
  const resources = [...(fields.resources ?? []), toGrantsResource(methods)]
  const { uri, response } = await sign.authenticate({ ...fields, chains: namespace.chains, resources }).finally(stop)
  const pairingTopic = /^wc:([^@]+)@/.exec(uri ?? '')?.[1]
  const isOfThis = (each: { pairingTopic: string }): boolean => each.pairingTopic === pairingTopic
  const proposal = sign.proposal.getAll().find(isOfThis)
  const request = sign.auth.requests.getAll().find(isOfThis)
  const responseTopic = sign.auth.pairingTopics.getAll().find(isOfThis)?.topic
  if (!uri || !pairingTopic || !proposal || !request || !responseTopic) throw pairingErrors.relayUnreachable()
  const answer = watchAnswer(sign, request.id)

  /** This event tells the library that a proposal failed; by itself it would wait for an hour. */
  const end = (error: { message: string; code: number }): void => {
    events.emit(`session_connect:${proposal.id}`, { error })
    if (sign.auth.requests.keys.includes(request.id)) sign.core.expirer.set(request.id, 0)
  }
  const onExpire = ({ id }: { id: number }): void => {
    if (id === proposal.id) end({ code: 0, message: 'Proposal expired' })
  }
  sign.events.on('proposal_expire', onExpire)
  const approval = response()
    .then(
      async ({ session }) =>
        session
          ? { session, signed: [] }
          : openSession(sign, { pairingTopic, publicKey: proposal.proposer.publicKey, methods }, answer.result()),
      (reason: unknown) => {
        // The library keeps only the text of a wallet's refusal.
        throw typeof reason === 'string' ? new PeerError(5000, reason) : reason
      },
    )
    .finally(() => {
      answer.stop()
      sign.events.off('proposal_expire', onExpire)
    })
  return { uri, approval, responseTopic, end: () => end({ code: 6000, message: 'Withdrawn' }) }
}

/**
 * Completes the ordinary proposal: the library itself names only the methods that it encodes there, which it can do on Node only.
 *
 * @returns a function that ends the completion
 */
function completeProposal(sign: SignClient, nonce: string, namespace: ProposedNamespace): () => void {
  const engine = sign.engine as unknown as EngineInternals
  const { sendRequest: original } = engine
  let topic: string | undefined
  const completing: EngineInternals['sendRequest'] = request => {
    if (request.params.authPayload?.nonce === nonce) topic = request.topic
    if (topic !== undefined && request.params.pairingTopic === topic)
      Object.assign(request.params, { optionalNamespaces: { eip155: namespace } })
    return original(request)
  }
  engine.sendRequest = completing
  return () => {
    if (engine.sendRequest === completing) engine.sendRequest = original
  }
}

/**
 * Keeps the wallet's answer, and passes none of its signatures to the library. 2.21.8 verifies them before it creates the
 * session: a contract's at a host that the site did not name, and one that it cannot verify ends the pairing. The site's server
 * verifies each of them, and a session is valid without them.
 */
function watchAnswer(sign: SignClient, id: number): { result(): unknown; stop(): void } {
  const engine = sign.engine as unknown as EngineInternals
  const { onSessionAuthenticateResponse: original } = engine
  let result: unknown
  const watching = (topic: string, payload: unknown): void => {
    const answered = readProperty(payload, 'id') === id ? readProperty(payload, 'result') : undefined
    if (answered === undefined) return original(topic, payload)
    result = answered
    const responder = readProperty(answered, 'responder')
    // The library derives a key from this one, in a promise without a handler.
    const isKey = /^[0-9a-f]{64}$/i.test(String(readProperty(responder, 'publicKey')))
    const outcome = isKey
      ? { result: { responder, cacaos: [] } }
      : { error: { code: -32602, message: 'No public key in the answer' } }
    original(topic, { id, jsonrpc: '2.0', ...outcome })
  }
  engine.onSessionAuthenticateResponse = watching
  return {
    result: () => result,
    stop() {
      if (engine.onSessionAuthenticateResponse === watching) engine.onSessionAuthenticateResponse = original
    },
  }
}

/** Creates the session that a wallet opens with its signature, as the library does. */
async function openSession(
  sign: SignClient,
  proposed: { pairingTopic: string; publicKey: string; methods: readonly string[] },
  result: unknown,
): Promise<SignedApproval> {
  const { pairingTopic, publicKey } = proposed
  const signed = readCacaos(readProperty(result, 'cacaos'))
  const responder = readProperty(result, 'responder') as SessionRecord['peer']
  if (signed.length === 0) throw pairingErrors.sessionNotInitialized()
  const topic = await sign.core.crypto.generateSharedKey(publicKey, responder.publicKey)
  const accounts = signed.flatMap(({ chains, address }) => chains.map((chain: CaipNetworkId) => `${chain}:${address}`))
  const granted = signed.flatMap(({ methods }) => methods)
  const session: SessionRecord = {
    topic,
    acknowledged: true,
    self: { publicKey, metadata: sign.metadata },
    peer: responder,
    controller: responder.publicKey,
    expiry: Math.floor(Date.now() / 1_000) + sessionSeconds,
    requiredNamespaces: {},
    optionalNamespaces: {},
    relay: { protocol: 'irn' },
    pairingTopic,
    namespaces: {
      eip155: {
        accounts: [...new Set(accounts)],
        chains: [...new Set(signed.flatMap(({ chains }) => chains))],
        methods: proposed.methods.filter(method => granted.includes(method)),
        events: ['chainChanged', 'accountsChanged'],
      },
    },
  }
  await sign.core.relayer.subscribe(topic)
  await sign.session.set(topic, session)
  sign.core.expirer.set(topic, session.expiry)
  return { session, signed }
}

/** Lifetime of any session, in seconds (pairing protocol). */
const sessionSeconds = 7 * 86_400
