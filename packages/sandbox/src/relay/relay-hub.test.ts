import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createRelayHub, type RelayClient, type RelayHub } from './relay-hub.ts'
import { readRelayRequest, type RelayRequest, relayMethods } from './relay-requests.ts'

interface TestClient extends RelayClient {
  received: { subscriptionId: string; message: string; tag: number; acknowledge: () => void }[]
}

function createClient(hub: RelayHub, id: string): TestClient {
  const client: TestClient = {
    id,
    received: [],
    push(subscriptionId, { message, tag }, acknowledge) {
      client.received.push({ subscriptionId, message, tag, acknowledge })
    },
  }
  hub.join(client)
  return client
}

function call(hub: RelayHub, client: RelayClient, request: RelayRequest): unknown {
  const { result, afterwards } = hub.handle(client, request)
  afterwards()
  return result
}

const publish = (message: string, ttl = 300): RelayRequest => ({
  method: 'irn_publish',
  params: { topic: 't', message, ttl, tag: 1108 },
})
const subscribe: RelayRequest = { method: 'irn_subscribe', params: { topic: 't' } }

function createWorld() {
  let now = 1_000_000
  const hub = createRelayHub(() => now)
  return {
    hub,
    site: createClient(hub, 'did:key:site'),
    wallet: createClient(hub, 'did:key:wallet'),
    pass: (ms: number) => (now += ms),
  }
}

describe('createRelayHub', () => {
  test('gives the subscription id that clients compute: sha256 of topic and client id', () => {
    const { hub, site } = createWorld()
    expect(call(hub, site, subscribe)).toBe('7cad445d985971b960dcbec91ede754467361b8413bbc047b3dabf551b8f0e1d')
  })

  test('delivers to every subscriber but the publisher', () => {
    const { hub, site, wallet } = createWorld()
    call(hub, site, subscribe)
    call(hub, wallet, subscribe)
    call(hub, site, publish('a'))
    expect(site.received).toEqual([])
    expect(wallet.received).toMatchObject([{ message: 'a', tag: 1108 }])
  })

  test('never echoes to another connection of the same client', () => {
    const { hub, site } = createWorld()
    const again = createClient(hub, site.id)
    call(hub, again, subscribe)
    call(hub, site, publish('a'))
    expect(again.received).toEqual([])
  })

  test('stores a message for later subscribers until its time to live is over', () => {
    const { hub, site, wallet, pass } = createWorld()
    call(hub, site, publish('short', 10))
    call(hub, site, publish('long', 60))
    pass(10_000)
    call(hub, wallet, subscribe)
    expect(wallet.received.map(({ message }) => message)).toEqual(['long'])
  })

  test('delivers again after a reconnect only the unacknowledged messages', () => {
    const { hub, site, wallet } = createWorld()
    call(hub, wallet, subscribe)
    call(hub, site, publish('a'))
    call(hub, site, publish('b'))
    wallet.received[0]?.acknowledge()
    hub.leave(wallet)
    const again = createClient(hub, wallet.id)
    call(hub, again, subscribe)
    expect(again.received.map(({ message }) => message)).toEqual(['b'])
  })

  test('delivers waiting messages once on request', () => {
    const { hub, site, wallet } = createWorld()
    call(hub, site, publish('a'))
    const fetchAll: RelayRequest = { method: 'irn_batchFetchMessages', params: { topics: ['t', 'u'] } }
    expect(call(hub, wallet, fetchAll)).toMatchObject({
      messages: [{ topic: 't', message: 'a', tag: 1108 }],
      hasMore: false,
    })
    expect(call(hub, wallet, fetchAll)).toEqual({ messages: [], hasMore: false })
  })

  test('delivers nothing more after an unsubscribe', () => {
    const { hub, site, wallet } = createWorld()
    call(hub, wallet, subscribe)
    call(hub, wallet, { method: 'irn_unsubscribe', params: { topic: 't' } })
    call(hub, site, publish('a'))
    expect(wallet.received).toEqual([])
  })

  test('subscribes the sender of a proposal and of an approval, which arrive with tags 1100, 1101 and 1102', () => {
    const { hub, site, wallet } = createWorld()
    call(hub, site, {
      method: 'wc_proposeSession',
      params: { pairingTopic: 'p', sessionProposal: 'propose', ttl: 300 },
    })
    call(hub, wallet, { method: 'irn_batchSubscribe', params: { topics: ['p'] } })
    expect(wallet.received).toMatchObject([{ message: 'propose', tag: 1100 }])
    const approval = {
      pairingTopic: 'p',
      sessionTopic: 's',
      sessionProposalResponse: 'yes',
      sessionSettlementRequest: 'settle',
      ttl: 300,
    }
    call(hub, wallet, { method: 'wc_approveSession', params: approval })
    expect(site.received).toMatchObject([{ message: 'yes', tag: 1101 }])
    call(hub, site, { method: 'irn_subscribe', params: { topic: 's' } })
    expect(site.received[1]).toMatchObject({ message: 'settle', tag: 1102 })
    call(hub, site, { method: 'irn_publish', params: { topic: 's', message: 'settled', ttl: 300, tag: 1103 } })
    expect(wallet.received[1]).toMatchObject({ message: 'settled', tag: 1103 })
  })
})

describe('readRelayRequest', () => {
  test('recognizes a call in any JSON, and never throws', () => {
    const methods = fc.oneof(
      fc.constantFrom(...Object.keys(relayMethods)),
      fc.constantFrom('toString', '__proto__', 'irn_x'),
    )
    fc.assert(
      fc.property(methods, fc.jsonValue(), (method, params) => {
        const read = readRelayRequest(method, params)
        expect(read === undefined).toBe(!Object.hasOwn(relayMethods, method))
      }),
    )
  })

  test('limits the time to live to thirty days', () => {
    const read = readRelayRequest('irn_publish', { topic: 't', message: 'm', ttl: 1e12 })
    expect(read?.params).toMatchObject({ ttl: 2_592_000, tag: 0 })
  })
})
