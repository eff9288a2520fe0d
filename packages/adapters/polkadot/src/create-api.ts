import { BaseError, type CaipNetwork } from '@latchkey/primitives'
import type { ApiPromise } from '@polkadot/api'
import type { Signer } from '@polkadot/api/types'

import { loadPolkadotApi } from './load-polkadot-api.ts'

/** The library's own classes do not fit its interface under `exactOptionalPropertyTypes`. */
type ProviderInterface = NonNullable<NonNullable<ConstructorParameters<typeof ApiPromise>[0]>['provider']>

/**
 * Creates an API instance over a network's own endpoints: its WebSocket, which alone can follow the chain, else its HTTP one. The
 * library would retry without end if no endpoint answers; here each endpoint is tried once before there is an instance.
 *
 * @throws BaseError `chainNotSupported` for a network without an endpoint, `rpcRequestFailed` if none answers
 * @throws MissingLibraryError if the site has not installed @polkadot/api
 */
export async function createApi(network: CaipNetwork | undefined, signer: Signer): Promise<ApiPromise> {
  const { http = [], webSocket = [] } = network?.rpcUrls.default ?? {}
  const [url] = http
  if (network === undefined || (webSocket.length === 0 && url === undefined)) {
    throw new BaseError('chainNotSupported', 'Chain is not supported', {
      advice: network ? `${network.name} has no endpoint in \`rpcUrls\`.` : 'No Polkadot network is active.',
    })
  }
  const { ApiPromise, HttpProvider, WsProvider } = await loadPolkadotApi()
  const provider = webSocket.length > 0 ? new WsProvider([...webSocket]) : new HttpProvider(url)
  const api = new ApiPromise({ provider: provider as ProviderInterface, signer, noInitWarn: true })
  // This promise is not used: it fails at the first endpoint.
  api.isReadyOrError.catch(() => {})
  const failed = new Promise<never>((_, reject) => {
    let left = webSocket.length || 1
    api.on('error', (cause: unknown) => {
      if (--left > 0) return
      reject(new BaseError('rpcRequestFailed', `The node of ${network.name} did not answer`, { cause }))
    })
  })
  try {
    return await Promise.race([api.isReady, failed])
  } catch (error) {
    await api.disconnect()
    throw error
  }
}
