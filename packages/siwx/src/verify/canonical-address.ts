import type { CaipNetworkId } from '@latchkey/primitives'
import { toChecksumAddress } from '@latchkey/primitives/checksum-address'

import { SiwxError } from '../siwx-error.ts'

/**
 * Returns the canonical address of an account on a network. A Polkadot or Cosmos key has one address for each prefix,
 * and a SegWit address may be in capital letters.
 *
 * @throws SiwxError `signatureInvalid` for an invalid address
 */
export async function canonicalAddressOf(chainId: CaipNetworkId, address: string): Promise<string> {
  const [namespace, reference = ''] = chainId.split(':')
  switch (namespace) {
    case 'eip155':
      if (!/^0x[0-9a-f]{40}$/i.test(address)) throw new SiwxError('signatureInvalid', `${address} is no EVM address`)
      return toChecksumAddress(address)
    case 'polkadot':
      return (await import('./polkadot.ts')).writePolkadotAddress(address, reference)
    case 'cosmos':
      return (await import('./cosmos.ts')).writeCosmosAddress(address, reference)
    case 'bip122':
      // A SegWit address may be in capital letters. The other kinds are case-sensitive.
      return /^(?:bc|tb|bcrt)1/i.test(address) ? address.toLowerCase() : address
    default:
      return address
  }
}
