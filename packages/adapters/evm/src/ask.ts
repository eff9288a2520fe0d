import type { Eip1193Provider } from '@latchkey/primitives'

/**
 * Asks a wallet. Whatever goes wrong in a wallet's own code, a getter that throws included, comes back as a rejection.
 *
 * @throws the wallet's own error, untouched: its JSON-RPC code says what happened (EIP-1193)
 */
export async function ask(provider: Eip1193Provider, method: string, params?: readonly unknown[]): Promise<unknown> {
  return await provider.request(params === undefined ? { method } : { method, params })
}
