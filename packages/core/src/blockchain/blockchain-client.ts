import { type CaipNetworkId, once, untilAborted } from '@latchkey/primitives'
import {
  createSupportedChainsRequest,
  readSupportedChains,
  type SdkIdentity,
  type WireResult,
} from '@latchkey/protocol'

import { defineFeature } from '../create-store.ts'
import type { HttpCall, HttpClient } from '../http/http-client.ts'
import { createServiceClient } from '../http/service-client.ts'

/** The Blockchain API (S7.01). Where the site names none, no chain is supported. */
export interface BlockchainClient {
  /** The client; `undefined` where the site names no service. */
  readonly http: HttpClient | undefined
  /** What the kit says of itself in requests. */
  readonly sdk: SdkIdentity | undefined
  /** Whether the service knows a chain. The list is fetched once. Rejects when it does not come; the next call asks again. */
  isSupported(id: CaipNetworkId, signal?: AbortSignal): Promise<boolean>
  /**
   * Reads something about a chain: `empty`, without a call, where the service does not know the chain. Rejects when a call fails, and when its answer cannot be read.
   */
  read<Value>(id: CaipNetworkId, call: BlockchainRead<Value>, signal?: AbortSignal): Promise<Value>
}

/** A question to the service, and how its answer is read. */
export interface BlockchainRead<Value> {
  /** The request. */
  request(sdk: SdkIdentity): HttpCall
  /** Reads the answer, which is not trusted. */
  parse(body: unknown): WireResult<Value>
  /** What there is without an answer. */
  empty: Value
}

/** The client of the Blockchain API, made on first use. */
export const blockchainFeature = defineFeature<BlockchainClient>('blockchain', (store, onDestroy) => {
  const service = createServiceClient(store, 'blockchain', pairedId)
  const ended = new AbortController()
  const chains = once(fetchChains)
  onDestroy(() => ended.abort(new DOMException('The kit was destroyed', 'AbortError')))

  /** By what id the relay knows this page, while a wallet is paired (S7.48). */
  function pairedId(): string | undefined {
    const provider = store.connectors.find('walletConnect')?.getProvider('eip155')
    const id =
      typeof provider === 'object' && provider !== null && 'clientId' in provider ? provider.clientId : undefined
    return typeof id === 'string' ? id : undefined
  }

  async function fetchChains(): Promise<ReadonlySet<string>> {
    if (!service) return new Set()
    const answer = readSupportedChains(await service.http.get(createSupportedChainsRequest(service.sdk), ended.signal))
    if (!answer.ok) throw new TypeError(answer.failure.reason)
    return new Set(answer.value.http)
  }
  function isSupported(id: CaipNetworkId, signal?: AbortSignal): Promise<boolean> {
    const known = chains().then(supported => supported.has(id))
    return untilAborted(known, signal)
  }

  return {
    http: service?.http,
    sdk: service?.sdk,
    isSupported,
    async read(id, { request, parse, empty }, signal) {
      if (!service || !(await isSupported(id, signal))) return empty
      const answer = parse(await service.http.get(request(service.sdk), signal))
      if (!answer.ok) throw new TypeError(`${answer.failure.call}: ${answer.failure.reason}`)
      return answer.value
    },
  }
})
