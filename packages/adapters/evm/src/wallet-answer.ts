import { isEvmAddress, readList } from '@latchkey/primitives'
import { toChecksumAddress } from '@latchkey/primitives/checksum-address'

/**
 * Returns the addresses of a wallet's accounts, with their checksum ([EIP-55](https://eips.ethereum.org/EIPS/eip-55)), in its
 * order, without repetitions, of the first 256 entries. Entries that are no addresses are dropped.
 *
 * @returns `undefined` if the answer is no list
 */
export function parseAccounts(answer: unknown): string[] | undefined {
  if (!Array.isArray(answer)) return undefined
  const addresses = readList({ answer }, 'answer').filter(
    (entry): entry is string => typeof entry === 'string' && isEvmAddress(entry),
  )
  return [...new Set(addresses.map(toChecksumAddress))]
}

/**
 * Reads the number of a chain id as wallets give it: hexadecimal text ([EIP-695](https://eips.ethereum.org/EIPS/eip-695)), and,
 * against the standard, decimal text or a number.
 *
 * @returns `undefined` for another value
 */
export function parseChainId(answer: unknown): number | undefined {
  const isText = typeof answer === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(answer.trim())
  const id = isText || typeof answer === 'bigint' || typeof answer === 'number' ? Number(answer) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Writes a chain id as EIP-3326 and EIP-3085 require it. */
export function toChainIdHex(chainId: number): string {
  return `0x${chainId.toString(16)}`
}

/**
 * Reads the hash of a transaction, or a Safe's own hash of a queued one. Some wallets leave `0x` out.
 *
 * @returns `undefined` for another value
 */
export function parseHash(answer: unknown): string | undefined {
  const [, digits] = typeof answer === 'string' ? (/^(?:0x)?([0-9a-f]{64})$/i.exec(answer) ?? []) : []
  return digits && `0x${digits}`
}

/**
 * Reads a signature, in lower case after `0x`. Some wallets leave `0x` out, which is accepted from the length of a key's
 * signature on. A contract ([ERC-1271](https://eips.ethereum.org/EIPS/eip-1271)) decides what its own signatures look like.
 *
 * @returns `undefined` for another value
 */
export function parseSignature(answer: unknown): Hex | undefined {
  const pattern = /^(?:0x(?:[0-9a-f]{2})*|[0-9a-f]{130}(?:[0-9a-f]{2})*)$/
  const text = typeof answer === 'string' ? answer.toLowerCase() : ''
  if (!pattern.test(text)) return undefined
  return withParity(text.startsWith('0x') ? (text as Hex) : `0x${text}`)
}

type Hex = `0x${string}`

/**
 * Contracts and most libraries accept 27 and 28 as the last byte of a key's signature, and some hardware writes 0 and 1. The hash that
 * an owner of a Safe has approved has the same length, ends with 1, and has no second half.
 */
function withParity(signature: Hex): Hex {
  const [, start, isSecond] = /^(0x[0-9a-f]{64}(?!0{64})[0-9a-f]{64})0([01])$/.exec(signature) ?? []
  return start ? `${start as Hex}${isSecond === '1' ? '1c' : '1b'}` : signature
}
