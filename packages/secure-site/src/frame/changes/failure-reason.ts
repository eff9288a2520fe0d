import { decodeErrorResult, isHex, parseAbi } from 'viem'

import type { SimulatedOutcome } from './simulate-block.ts'

/** Most signs of a reason. */
const mostSigns = 120

/** What tokens say by a name alone (ERC-6093). */
const known = parseAbi([
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error ERC721InsufficientApproval(address operator, uint256 tokenId)',
  'error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)',
  'error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)',
])

/** Why a simulated call failed: what the contract gave as its reason, else what the node says of it. A text of a stranger's, without what cannot be seen. */
export function readFailureReason({ output, message }: SimulatedOutcome): string | undefined {
  return cleanReason(decodeReason(output)) ?? cleanReason(readNodeReason(message))
}

/** A text that a person reads as one line. @returns `undefined` where nothing is left of it */
export function cleanReason(reason: string | undefined): string | undefined {
  const text = reason
    ?.slice(0, 1_000)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Z}]+/gu, ' ')
    .trim()
  if (text === undefined || text === '') return undefined
  const signs = [...text]
  return signs.length > mostSigns ? `${signs.slice(0, mostSigns).join('')}…` : text
}

/** The text of `Error(string)`; `Panic(17)` where the contract has counted wrongly; the name of an error that tokens share. */
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
