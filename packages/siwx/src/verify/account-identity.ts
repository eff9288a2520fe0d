import type { CaipNetworkId, SIWXMessageData } from '@latchkey/primitives'

import { encodeHex } from './canonical-bytes.ts'
import type { SignatureProof } from './signature-proof.ts'

/**
 * The account that was proven, as one text: `eip155:0x…` in small letters for a key on whatever network, `eip155:1:0x…` for a contract.
 *
 * @param proof what a verifier of the site's own does not say counts for the one network
 * @throws SiwxError `signatureInvalid` for an address that is none
 */
export async function identityOf(data: SIWXMessageData, proof: SignatureProof | undefined | void): Promise<string> {
  const { chainId, accountAddress } = data
  const [namespace = ''] = chainId.split(':')
  if (proof?.by === 'key') return `${namespace}:${await canonicalAddressOf(namespace, accountAddress)}`
  return `${chainId}:${namespace === 'eip155' ? accountAddress.toLowerCase() : accountAddress}`
}

/** What was proven of an identity, which names its network where it was a contract. */
export function provenBy(identity: string, chainId: CaipNetworkId): SignatureProof['by'] {
  return identity.startsWith(`${chainId}:`) ? 'contract' : 'key'
}

async function canonicalAddressOf(namespace: string, address: string): Promise<string> {
  switch (namespace) {
    case 'eip155':
      return address.toLowerCase()
    case 'polkadot':
      return encodeHex((await import('./polkadot.ts')).readPolkadotAccount(address))
    case 'cosmos':
      return encodeHex((await import('./cosmos.ts')).readCosmosAddress(address))
    case 'bip122':
      // SegWit addresses may be written in capital letters; of the others the case tells them apart.
      return /^(?:bc|tb|bcrt)1/i.test(address) ? address.toLowerCase() : address
    default:
      return address
  }
}
