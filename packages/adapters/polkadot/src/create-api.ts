import { BaseError, type CaipNetwork } from '@latchkey/primitives'
import { ApiPromise, HttpProvider, WsProvider } from '@polkadot/api'
import type { Signer } from '@polkadot/api/types'

/** The library's own classes do not fit its interface under `exactOptionalPropertyTypes`. */
type ProviderInterface = NonNullable<NonNullable<ConstructorParameters<typeof ApiPromise>[0]>['provider']>

/**
 * An API instance over a network's own endpoints: its WebSocket, which alone can follow the chain, else its HTTP one.
 *
 * @throws BaseError `chainNotSupported` for a network without an endpoint
 */
export async function createApi(network: CaipNetwork | undefined, signer: Signer): Promise<ApiPromise> {
  const { http = [], webSocket = [] } = network?.rpcUrls.default ?? {}
  const [url] = http
  if (webSocket.length === 0 && url === undefined) {
    throw new BaseError('chainNotSupported', 'Chain is not supported', {
      advice: network ? `${network.name} has no endpoint in \`rpcUrls\`.` : 'No Polkadot network is active.',
    })
  }
  const provider = webSocket.length > 0 ? new WsProvider([...webSocket]) : new HttpProvider(url)
  return await ApiPromise.create({ provider: provider as ProviderInterface, signer, noInitWarn: true })
}
