import { getJsonRpcErrorKind, readProperty } from '@latchkey/primitives'

import type { KeplrProvider } from './keplr-provider.ts'

/**
 * Whether a wallet would give its key without a window. One that is locked says no, just as one that does not let the site in.
 *
 * @returns `undefined` where the wallet has no way to be asked so
 * @throws the wallet's own error, where it says neither
 */
export async function isLetIn(page: unknown, id: string, provider: KeplrProvider, chainId: string) {
  try {
    if (typeof provider.isConnected === 'function') return (await provider.isConnected(chainId)) === true
    if (id === 'cosmostation') return await isCosmostationOpen(page, chainId)
    return undefined
  } catch (error) {
    if (getJsonRpcErrorKind(error) === 'unauthorized') return false
    throw error
  }
}

/** Its own interface gives an account only to a site that is let in (docs.cosmostation.io: `cos_account`). */
async function isCosmostationOpen(page: unknown, chainId: string): Promise<boolean | undefined> {
  const cosmos = readProperty(readProperty(page, 'cosmostation'), 'cosmos')
  if (typeof readProperty(cosmos, 'request') !== 'function') return undefined
  const own = cosmos as { request(question: object): Promise<unknown> }
  const account = await own.request({ method: 'cos_account', params: { chainName: chainId } })
  return typeof readProperty(account, 'address') === 'string'
}
