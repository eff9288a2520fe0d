import { type CaipNetworkId, once, raceAbort } from '@latchkey/primitives'
import {
  createSupportedChainsRequest,
  readSupportedChains,
  type SdkIdentity,
  type WireResult,
} from '@latchkey/protocol'

import { defineFeature } from '../create-store.ts'
import type { HttpCall, HttpClient } from '../http/http-client.ts'
import { createServiceClient } from '../http/service-client.ts'

/** The client of the Blockchain API (S7.01). Without such a service, no chain is supported. */
export interface BlockchainClient {
  /** The HTTP client; `undefined` if the site names no service. */
  readonly http: HttpClient | undefined
  /** The kit's identity in requests. */
  readonly sdk: SdkIdentity | undefined
  /**
   * Whether the service supports a chain. The list is fetched once. Rejects if the request fails; the next call repeats
   * it.
   */
  isSupported(id: CaipNetworkId, signal?: AbortSignal): Promise<boolean>
  /**
   * Reads something about a chain. Returns `empty` without a request if the service does not support the chain. Rejects
   * if the request fails or its answer cannot be parsed.
   */
  read<Value>(id: CaipNetworkId, call: BlockchainRead<Value>, signal?: AbortSignal): Promise<Value>
}

/** A request to the service with the parser of its answer. */
export interface BlockchainRead<Value> {
  /** The request. */
  request(sdk: SdkIdentity): HttpCall
  /** Parses the untrusted answer. */
  parse(body: unknown): WireResult<Value>
  /** Result for a chain that the service does not support. */
  empty: Value
}

/** The client of the Blockchain API, created on first use. */
export const blockchainFeature = defineFeature<BlockchainClient>('blockchain', (store, onDestroy) => {
  const service = createServiceClient(store, 'blockchain', pairedId)
  const ended = new AbortController()
  const chains = once(fetchChains)
  onDestroy(() => ended.abort(new DOMException('The kit was destroyed', 'AbortError')))

  /** Returns the page's id at the relay while a wallet is paired (S7.48). */
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
    return raceAbort(known, signal)
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
