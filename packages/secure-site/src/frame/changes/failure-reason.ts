import { decodeErrorResult, isHex, parseAbi } from 'viem'

import type { SimulatedOutcome } from './simulate-block.ts'

/** Maximum length of a reason, in characters. */
const maxSigns = 120

/** Errors of tokens without a text ([ERC-6093](https://eips.ethereum.org/EIPS/eip-6093)). */
const known = parseAbi([
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error ERC721InsufficientApproval(address operator, uint256 tokenId)',
  'error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)',
  'error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)',
])

/**
 * Returns the reason of a failed simulated call: the contract's, else the node's. The text is untrusted, and invisible
 * characters are removed.
 */
export function readFailureReason({ output, message }: SimulatedOutcome): string | undefined {
  return cleanReason(decodeReason(output)) ?? cleanReason(readNodeReason(message))
}

/** Cleans a text to one readable line. @returns `undefined` if nothing remains */
export function cleanReason(reason: string | undefined): string | undefined {
  const text = reason
    ?.slice(0, 1_000)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Z}]+/gu, ' ')
    .trim()
  if (text === undefined || text === '') return undefined
  const signs = [...text]
  return signs.length > maxSigns ? `${signs.slice(0, maxSigns).join('')}…` : text
}

/**
 * Decodes the text of `Error(string)`, `Panic(17)` for an arithmetic error, or the name of an error that tokens share.
 */
function decodeReason(data: unknown): string | undefined {
  if (!isHex(data)) return undefined
  try {
    const decoded: { errorName: string; args?: readonly unknown[] } = decodeErrorResult({ abi: known, data })
    const { errorName, args = [] } = decoded
    if (errorName === 'Error') return String(args[0])
    return errorName === 'Panic' ? `Panic(${String(args[0])})` : errorName
  } catch {
    return undefined
  }
}

function readNodeReason(message: unknown): string | undefined {
  return typeof message === 'string' ? message.replace(/^execution (reverted|failed)[:;,]?\s*/i, '') : undefined
}
