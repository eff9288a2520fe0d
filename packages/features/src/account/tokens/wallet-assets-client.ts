import { type Store, timeout } from '@latchkey/core'
import { type CaipNetwork, type Eip1193Provider, formatUnits, raceAbort } from '@latchkey/primitives'
import { createWalletAssetsRequest, discoversAssets, readWalletAssets, type WalletAsset } from '@latchkey/protocol'

import type { Account } from '../names/account-details-feature.ts'
import { tokensError } from './errors.ts'
import { loadKnownTokens } from './known-tokens.ts'
import { byValue, readToldTokens, type ToldToken } from './told-token.ts'
import type { Token } from '../../transactions/shared/token.ts'

/**
 * Time limit of the wallet. A wallet that does not report its capabilities in this time counts as one that lists no
 * tokens.
 */
export const walletAssetsTimeoutMs = 10_000

/**
 * Fetches the tokens that the embedded wallet lists on a network; `undefined` for other wallets, and if it lists none.
 *
 * @throws KitError `tokenBalanceUnavailable` if the wallet says that it lists them but does not; the reason of the
 * signal
 */
export async function fetchWalletAssets(
  store: Store,
  { address }: Account,
  network: CaipNetwork,
  signal: AbortSignal,
): Promise<readonly Token[] | undefined> {
  const chainId = Number(network.id)
  const connector = network.chainNamespace === 'eip155' ? store.connections.activeConnector('eip155') : undefined
  if (connector?.type !== 'AUTH') return undefined
  const provider = connector.getProvider('eip155') as Eip1193Provider | undefined

  async function ask(request: { method: string; params: unknown[] }): Promise<unknown> {
    const { clock } = store.environment
    const limit = timeout(
      clock,
      walletAssetsTimeoutMs,
      () => new DOMException('The wallet did not answer', 'TimeoutError'),
    )
    const asked = (async () => provider?.request(request))()
    try {
      return await raceAbort(asked, AbortSignal.any([signal, limit.signal]))
    } finally {
      limit.stop()
    }
  }

  const capabilities = await ask({
    method: 'wallet_getCapabilities',
    params: [address, [`0x${chainId.toString(16)}`]],
  }).catch(() => undefined)
  signal.throwIfAborted()
  if (!discoversAssets(capabilities, chainId)) return undefined
  try {
    const answer = readWalletAssets(await ask(createWalletAssetsRequest(address, chainId)), chainId)
    if (!answer.ok) throw new TypeError(`${answer.failure.call}: ${answer.failure.reason}`)
    const known = await loadKnownTokens(store, network, signal)
    return byValue(readToldTokens(store, network, known)(answer.value.map(asset => toldOf(asset, network))))
  } catch (cause) {
    signal.throwIfAborted()
    throw tokensError('tokenBalanceUnavailable', { cause })
  }
}

/** Converts an asset. The kit knows the name of the native currency itself. */
function toldOf({ address, balance, type, metadata }: WalletAsset, network: CaipNetwork): ToldToken {
  const { nativeCurrency, caipNetworkId } = network
  const isNative = type === 'NATIVE'
  const { name, symbol, decimals } = isNative ? nativeCurrency : metadata
  return {
    name,
    symbol,
    ...(!isNative && { address: `${caipNetworkId}:${address}` }),
    quantity: { decimals: String(decimals), numeric: formatUnits(BigInt(balance), decimals) },
    price: metadata.price,
    iconUrl: metadata.iconUrl,
  }
}
