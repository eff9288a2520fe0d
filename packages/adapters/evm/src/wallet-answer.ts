import { isEvmAddress, readList } from '@latchkey/primitives'
import { toChecksumAddress } from '@latchkey/primitives/checksum-address'

/**
 * The addresses in what a wallet gives as its accounts, with their checksum (EIP-55), in its order, without repetitions, of
 * the first 256. What is not an address is dropped.
 *
 * @returns `undefined` when the answer is no list at all
 */
export function parseAccounts(answer: unknown): string[] | undefined {
  if (!Array.isArray(answer)) return undefined
  const addresses = readList({ answer }, 'answer').filter(
    (entry): entry is string => typeof entry === 'string' && isEvmAddress(entry),
  )
  return [...new Set(addresses.map(toChecksumAddress))]
}

/**
 * The number of a chain id as wallets give it: hexadecimal text (EIP-695), and, against the standard, decimal text or a number.
 *
 * @returns `undefined` for all else
 */
export function parseChainId(answer: unknown): number | undefined {
  const isText = typeof answer === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(answer.trim())
  const id = isText || typeof answer === 'bigint' || typeof answer === 'number' ? Number(answer) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** A chain id as EIP-3326 and EIP-3085 want it. */
export function toChainIdHex(chainId: number): string {
  return `0x${chainId.toString(16)}`
}

/** The hash of a transaction, or a Safe's own of what it has queued. @returns `undefined` for all else */
export function parseHash(answer: unknown): string | undefined {
  return typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer) ? answer : undefined
}
