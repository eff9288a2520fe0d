import type { ChainNamespace } from './namespace.ts'

/** Whether a text is an EVM address: 40 hex digits, `0x` optional (S5.01). */
export function isEvmAddress(value: string): boolean {
  return /^(0x)?[0-9a-fA-F]{40}$/.test(value)
}

/** Whether a text is a Solana address: base58, 32 to 44 characters (S5.02). */
export function isSolanaAddress(value: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)
}

/**
 * Whether a text is a Bitcoin address of any network: base58 (P2PKH, P2SH), or bech32 in one case
 * ([BIP-173](https://github.com/bitcoin/bips/blob/master/bip-0173.mediawiki)). The adapter checks the checksum.
 */
function isBitcoinAddress(value: string): boolean {
  if (/^[123mn][1-9A-HJ-NP-Za-km-z]{25,34}$/.test(value)) return true
  return /^(bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87}$/.test(value === value.toUpperCase() ? value.toLowerCase() : value)
}

/** Whether a text can be an account address of a namespace. The adapter checks namespaces without a rule here. */
export function isAddress(namespace: ChainNamespace, value: string): boolean {
  switch (namespace) {
    case 'eip155':
      return isEvmAddress(value)
    case 'solana':
      return isSolanaAddress(value)
    case 'bip122':
      return isBitcoinAddress(value)
    default:
      return /^[0-9A-Za-z]{20,110}$/.test(value)
  }
}

/** Returns a key by which addresses of a namespace compare. EVM addresses compare without case, others exactly. */
export function toAddressKey(namespace: ChainNamespace, address: string): string {
  return namespace === 'eip155' ? address.toLowerCase() : address
}

/** Whether two texts are the same address of a namespace. */
export function isSameAddress(namespace: ChainNamespace, one: string, other: string): boolean {
  return toAddressKey(namespace, one) === toAddressKey(namespace, other)
}
