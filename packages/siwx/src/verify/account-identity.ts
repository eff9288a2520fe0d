import type { CaipNetworkId, SIWXMessageData } from '@latchkey/primitives'

import { canonicalAddressOf } from './canonical-address.ts'
import { encodeHex } from './canonical-bytes.ts'
import type { SignatureProof } from './signature-proof.ts'

/** The account that a signature proved. */
export interface ProvenAccount {
  /** What to key accounts by: {@link identityOf}. */
  readonly identity: string
  /** As the network writes it. */
  readonly address: string
}

/**
 * The account that a signature proved.
 *
 * @throws SiwxError `signatureInvalid` for an address that is none
 */
export async function provenAccountOf(
  data: SIWXMessageData,
  proof: SignatureProof | undefined | void,
): Promise<ProvenAccount> {
  const address = await canonicalAddressOf(data.chainId, data.accountAddress)
  return { identity: await identityOf(data, proof), address }
}

/**
 * The account that was proven, as one text: `eip155:0x…` in small letters for a key on whatever network, `eip155:1:0x…` for a contract.
 *
 * @param proof what a verifier of the site's own does not say counts for the one network
 * @throws SiwxError `signatureInvalid` for an address that is none
 */
export async function identityOf(data: SIWXMessageData, proof: SignatureProof | undefined | void): Promise<string> {
  const { chainId, accountAddress } = data
  const [namespace = ''] = chainId.split(':')
  if (proof?.by === 'key') return `${namespace}:${await keyOf(chainId, accountAddress)}`
  return `${chainId}:${namespace === 'eip155' ? accountAddress.toLowerCase() : accountAddress}`
}

/** What was proven of an identity, which names its network where it was a contract. */
export function provenBy(identity: string, chainId: CaipNetworkId): SignatureProof['by'] {
  return identity.startsWith(`${chainId}:`) ? 'contract' : 'key'
}

/** A text that is the same for a key on every network of its namespace. */
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
