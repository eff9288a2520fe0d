import { type CaipNetworkId, type ConnectRequest, readList, readProperty } from '@latchkey/primitives'

/** A message to sign, in the form of the pairing protocol. */
export interface SignInRequest {
  /** Chain of the message; a wallet signs for the first chain that it has. */
  chain: CaipNetworkId
  fields: {
    domain: string
    uri: string
    nonce: string
    statement?: string
    exp?: string
    nbf?: string
    resources?: string[]
  }
}

/**
 * The capability by which a site asks a wallet to sign in while it connects
 * ([ERC-7846](https://eips.ethereum.org/EIPS/eip-7846)).
 */
export const signInCapability = 'signInWithEthereum'

/** @returns `undefined` if the site asks for no sign-in, or for one with an id, which the protocol does not have */
export function readSignInRequest(capabilities: ConnectRequest['capabilities']): SignInRequest | undefined {
  const asked = capabilities?.[signInCapability]
  const read = (name: string): string | undefined => {
    const value = readProperty(asked, name)
    return typeof value === 'string' ? value : undefined
  }
  const [domain, uri, nonce, chainId] = ['domain', 'uri', 'nonce', 'chainId'].map(read)
  if (!domain || !uri || !nonce || !chainId || read('requestId') !== undefined) return undefined
  const [statement, exp, nbf] = ['statement', 'expirationTime', 'notBefore'].map(read)
  const resources = readList(asked, 'resources').filter(each => typeof each === 'string')
  return {
    chain: `eip155:${Number(chainId)}`,
    fields: {
      domain,
      uri,
      nonce,
      ...(statement !== undefined && { statement }),
      ...(exp !== undefined && { exp }),
      ...(nbf !== undefined && { nbf }),
      ...(resources.length > 0 && { resources }),
    },
  }
}
