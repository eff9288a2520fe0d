import { getJsonRpcErrorKind, readProperty } from '@latchkey/primitives'

import type { KeplrProvider } from './keplr-provider.ts'

/**
 * Returns whether a wallet would give its key without a window. A locked wallet returns false, as does one that does not let the
 * site in.
 *
 * @returns `undefined` if the wallet has no method for it
 * @throws the wallet's own error, if it reports neither
 */
export async function isAuthorized(page: unknown, id: string, provider: KeplrProvider, chainId: string) {
  try {
    if (typeof provider.isConnected === 'function') return (await provider.isConnected(chainId)) === true
    if (id === 'cosmostation') return await isCosmostationOpen(page, chainId)
    return undefined
  } catch (error) {
    if (getJsonRpcErrorKind(error) === 'unauthorized') return false
    throw error
  }
}

/**
 * Uses the wallet's own interface, which gives an account only to a site that is let in (docs.cosmostation.io: `cos_account`).
 */
async function isCosmostationOpen(page: unknown, chainId: string): Promise<boolean | undefined> {
  const cosmos = readProperty(readProperty(page, 'cosmostation'), 'cosmos')
  if (typeof readProperty(cosmos, 'request') !== 'function') return undefined
  const own = cosmos as { request(question: object): Promise<unknown> }
  const account = await own.request({ method: 'cos_account', params: { chainName: chainId } })
  return typeof readProperty(account, 'address') === 'string'
}
