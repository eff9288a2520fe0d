import { EventEmitter } from 'node:events'

import { describe, expect, test, vi } from 'vitest'

import { readGrants } from './grants.ts'
import { firstAccount, secondAccount } from './pairing-harness.ts'
import { proposeSignIn } from './propose-sign-in.ts'
import type { SignClient } from './sign-client.ts'

const uri = 'wc:pairing@2?relay-protocol=irn'
const publicKey = 'ab'.repeat(32)
const request = { chain: 'eip155:137' as const, fields: { domain: 'site.example', uri: 'https://x', nonce: 'nonce' } }
const proposed = {
  chains: ['eip155:1' as const, 'eip155:137' as const],
  methods: ['personal_sign', 'eth_sendTransaction'],
  events: ['accountsChanged'],
}

interface SentRequest {
  topic: string
  params: { pairingTopic?: string; authPayload?: { nonce: string; resources: string[] }; optionalNamespaces?: unknown }
}

/** A client of the pairing library that sends what the library sends, and whose wallet answers when the test says so. */
function createClient(missing?: 'uri' | 'proposal' | 'request' | 'responseTopic') {
  const events = new EventEmitter()
  const sent: SentRequest[] = []
  const sessions = new Map<string, unknown>()
  const stored = (entry: object, name: typeof missing) => ({
    getAll: () => (missing === name ? [] : [{ pairingTopic: 'other' }, { pairingTopic: 'pairing', ...entry }]),
    keys: [7],
  })
  const expire = vi.fn()
  let respond = (_: { session?: unknown }): void => {}
  let rejectProposal = (_: unknown): void => {}
  const response = new Promise<{ session?: unknown }>((resolve, reject) => {
    respond = resolve
    rejectProposal = reject
  })
  const engine = {
    events,
    sendRequest: async (message: SentRequest) => sent.push(message),
    // The library makes no session without the signatures that it may verify.
    onSessionAuthenticateResponse: vi.fn((_topic: string, _payload: unknown) => respond({})),
  }
  const { sendRequest, onSessionAuthenticateResponse } = engine
  const sign = {
    engine,
    events,
    metadata: { name: 'A site' },
    proposal: stored({ id: 5, proposer: { publicKey: 'key of the site' } }, 'proposal'),
    auth: {
      requests: stored({ id: 7 }, 'request'),
      pairingTopics: stored({ topic: 'response' }, 'responseTopic'),
    },
    async authenticate(fields: { nonce: string; resources: string[]; chains: string[] }) {
      const send = (message: SentRequest) => engine.sendRequest(message)
      await send({ topic: 'elsewhere', params: { pairingTopic: 'elsewhere' } })
      await send({ topic: 'pairing', params: { authPayload: fields } })
      await send({ topic: 'pairing', params: { pairingTopic: 'pairing' } })
      await send({ topic: 'elsewhere', params: { pairingTopic: 'elsewhere' } })
      return { ...(missing !== 'uri' && { uri }), response: () => response }
    },
    core: {
      crypto: { generateSharedKey: async (own: string, other: string) => `topic of ${own} and ${other}` },
      relayer: { subscribe: vi.fn(async () => undefined) },
      expirer: { set: expire },
    },
    session: { set: async (topic: string, session: unknown) => void sessions.set(topic, session) },
  }
  return {
    sign: sign as unknown as SignClient,
    sent,
    sessions,
    expire,
    reject: (reason: unknown) => rejectProposal(reason),
    approve: (session: unknown) => respond({ session }),
    answer: (payload: unknown) => engine.onSessionAuthenticateResponse('response', payload),
    expireProposal: (id: number) => events.emit('proposal_expire', { id }),
    closed: () =>
      engine.sendRequest === sendRequest &&
      engine.onSessionAuthenticateResponse === onSessionAuthenticateResponse &&
      events.listenerCount('proposal_expire') === 0,
    received: onSessionAuthenticateResponse,
    onConnect: (listener: (event: unknown) => void) => events.on('session_connect:5', listener),
  }
}

function toCacao(address: string, chain: number, resources?: string[]): unknown {
  return {
    p: { iss: `did:pkh:eip155:${chain}:${address}`, ...(resources && { resources }) },
    s: { t: 'eip191', s: '0x1' },
  }
}

describe('proposeSignIn', () => {
  test('proposes the session in full beside the message, and changes no other proposal', async () => {
    const client = createClient()
    const open = await proposeSignIn(client.sign, proposed, request)
    expect(open).toMatchObject({ uri, responseTopic: 'response' })
    const [before, message, proposal, after] = client.sent
    expect(message?.params.authPayload).toMatchObject({ domain: 'site.example', chains: ['eip155:137', 'eip155:1'] })
    expect(readGrants(message?.params.authPayload?.resources).methods).toEqual(['eth_sendTransaction', 'personal_sign'])
    expect(proposal?.params.optionalNamespaces).toEqual({
      eip155: { ...proposed, chains: ['eip155:137', 'eip155:1'] },
    })
    expect([before?.params, after?.params]).toEqual([{ pairingTopic: 'elsewhere' }, { pairingTopic: 'elsewhere' }])
    client.approve({ topic: 'approved' })
    await expect(open.approval).resolves.toEqual({ session: { topic: 'approved' }, signed: [] })
    expect(client.closed()).toBe(true)
  })

  test.each(['uri', 'proposal', 'request', 'responseTopic'] as const)(
    'rejects as without a relay if the library has no %s for it',
    async missing => {
      const client = createClient(missing)
      await expect(proposeSignIn(client.sign, proposed, request)).rejects.toMatchObject({ code: 'relayUnreachable' })
      expect(client.closed()).toBe(true)
    },
  )

  test('opens a session with the accounts, chains and methods that the wallet signed for', async () => {
    const client = createClient()
    const open = await proposeSignIn(client.sign, proposed, request)
    const grants = { att: { eip155: { 'request/personal_sign': [{ chains: ['eip155:10'] }] } } }
    const ability = `urn:recap:${btoa(JSON.stringify(grants))}`
    const responder = { publicKey, metadata: { name: 'A wallet' } }
    const cacaos = [
      toCacao(firstAccount, 137, [ability]),
      toCacao(firstAccount, 137, [ability]),
      toCacao(secondAccount, 1),
    ]
    client.answer({ id: 7, result: { responder, cacaos } })
    const { session, signed } = await open.approval
    expect(signed).toHaveLength(3)
    const topic = `topic of key of the site and ${publicKey}`
    expect(session).toMatchObject({ topic, acknowledged: true, pairingTopic: 'pairing', peer: responder })
    expect(session.namespaces['eip155']).toEqual({
      accounts: [`eip155:137:${firstAccount}`, `eip155:10:${firstAccount}`, `eip155:1:${secondAccount}`],
      chains: ['eip155:137', 'eip155:10', 'eip155:1'],
      methods: ['personal_sign'],
      events: ['chainChanged', 'accountsChanged'],
    })
    expect(session.expiry - Date.now() / 1_000).toBeCloseTo(7 * 86_400, -1)
    expect(client.sessions.get(topic)).toBe(session)
    expect(client.expire.mock.calls).toEqual([[topic, session.expiry]])
    // The library verifies no signature: it gets none.
    expect(client.received.mock.calls).toEqual([
      ['response', { id: 7, jsonrpc: '2.0', result: { responder, cacaos: [] } }],
    ])
    expect(client.closed()).toBe(true)
  })

  test('passes on answers to other requests unchanged, and an answer without a key as an error', async () => {
    const client = createClient()
    const open = await proposeSignIn(client.sign, proposed, request)
    open.approval.catch(() => undefined)
    client.answer({ id: 8, result: { cacaos: [1] } })
    client.answer({ id: 7, error: { code: 5000 } })
    client.answer({ id: 7, result: { responder: { publicKey: 'none' } } })
    expect(client.received.mock.calls.map(([, payload]) => payload)).toEqual([
      { id: 8, result: { cacaos: [1] } },
      { id: 7, error: { code: 5000 } },
      { id: 7, jsonrpc: '2.0', error: { code: -32602, message: 'No public key in the answer' } },
    ])
  })

  test('rejects an answer that has no signature', async () => {
    const client = createClient()
    const open = await proposeSignIn(client.sign, proposed, request)
    client.answer({ id: 7, result: { responder: { publicKey }, cacaos: [{}] } })
    await expect(open.approval).rejects.toMatchObject({ code: 'sessionNotInitialized' })
  })

  test('rejects with the text of a wallet that rejects', async () => {
    const client = createClient()
    const open = await proposeSignIn(client.sign, proposed, request)
    client.reject('User rejected')
    await expect(open.approval).rejects.toMatchObject({ name: 'PeerError', code: 5000, message: 'User rejected' })
    expect(client.closed()).toBe(true)
  })

  test('ends when its own proposal expires, or is withdrawn', async () => {
    const client = createClient()
    const ended = vi.fn()
    client.onConnect(ended)
    const open = await proposeSignIn(client.sign, proposed, request)
    client.expireProposal(6)
    expect(ended).not.toHaveBeenCalled()
    client.expireProposal(5)
    expect(ended.mock.calls).toEqual([[{ error: { code: 0, message: 'Proposal expired' } }]])
    expect(client.expire.mock.calls).toEqual([[7, 0]])
    open.end()
    expect(ended.mock.lastCall).toEqual([{ error: { code: 6000, message: 'Withdrawn' } }])
  })
})
