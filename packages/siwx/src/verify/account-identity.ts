import type { CaipNetworkId, SIWXMessageData } from '@latchkey/primitives'

import { canonicalAddressOf } from './canonical-address.ts'
import { encodeHex } from './canonical-bytes.ts'
import type { SignatureProof } from './signature-proof.ts'

/** The account proven by a signature. */
export interface ProvenAccount {
  /** Key for the site's own data of an account: {@link identityOf}. */
  readonly identity: string
  /** The address in the network's form. */
  readonly address: string
}

/**
 * Returns the account that a signature proved.
 *
 * @throws SiwxError `signatureInvalid` for an invalid address
 */
export async function provenAccountOf(
  data: SIWXMessageData,
  proof: SignatureProof | undefined | void,
): Promise<ProvenAccount> {
  const address = await canonicalAddressOf(data.chainId, data.accountAddress)
  return { identity: await identityOf(data, proof), address }
}

/**
 * Returns the proven account as one text: `eip155:0x…` in small letters for a key on every network, `eip155:1:0x…` for
 * a contract.
 *
 * @param proof without a result of the site's own verifier, the account counts for one network
 * @throws SiwxError `signatureInvalid` for an invalid address
 */
export async function identityOf(data: SIWXMessageData, proof: SignatureProof | undefined | void): Promise<string> {
  const { chainId, accountAddress } = data
  const [namespace = ''] = chainId.split(':')
  if (proof?.by === 'key') return `${namespace}:${await keyOf(chainId, accountAddress)}`
  return `${chainId}:${namespace === 'eip155' ? accountAddress.toLowerCase() : accountAddress}`
}

/** Derives the kind of proof from an identity, which includes the network for a contract. */
export function provenBy(identity: string, chainId: CaipNetworkId): SignatureProof['by'] {
  return identity.startsWith(`${chainId}:`) ? 'contract' : 'key'
}

/** Returns a text that is the same for a key on every network of its namespace. */
async function keyOf(chainId: CaipNetworkId, address: string): Promise<string> {
  const [namespace] = chainId.split(':')
  switch (namespace) {
    case 'eip155':
      return address.toLowerCase()
    case 'polkadot':
      return encodeHex((await import('./polkadot.ts')).readPolkadotAccount(address))
    case 'cosmos':
      return encodeHex((await import('./cosmos.ts')).readCosmosAddress(address))
    default:
      return canonicalAddressOf(chainId, address)
  }
}
