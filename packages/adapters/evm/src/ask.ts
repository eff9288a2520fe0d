import type { Eip1193Provider } from '@latchkey/primitives'

/**
 * Sends a request to a wallet. Every failure in the wallet's own code comes back as a rejection, also a getter that throws.
 *
 * @throws the wallet's own error, untouched: its JSON-RPC code says what happened
 *   ([EIP-1193](https://eips.ethereum.org/EIPS/eip-1193))
 */
export async function ask(provider: Eip1193Provider, method: string, params?: readonly unknown[]): Promise<unknown> {
  return await provider.request(params === undefined ? { method } : { method, params })
}
