import { isEvmAddress, readList } from '@latchkey/primitives'

/**
 * The addresses in what a wallet gives as its accounts, in its order, without repetitions, of the first 256. What is not an
 * address is dropped.
 *
 * @returns `undefined` when the answer is no list at all
 */
export function parseAccounts(answer: unknown): string[] | undefined {
  if (!Array.isArray(answer)) return undefined
  const addresses = new Map<string, string>()
  for (const entry of readList({ answer }, 'answer')) {
    if (typeof entry !== 'string' || !isEvmAddress(entry)) continue
    const address = entry.startsWith('0x') ? entry : `0x${entry}`
    if (!addresses.has(address.toLowerCase())) addresses.set(address.toLowerCase(), address)
  }
  return [...addresses.values()]
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
