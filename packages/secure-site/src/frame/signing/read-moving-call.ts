import { type Address, decodeFunctionData, type Hex, parseAbi } from 'viem'

/** Effect of a well-known function on the account's assets. */
export type MovingCall =
  /** `amount` is the number of a piece if the contract is a collection (ERC-721), which has the same `transferFrom`. */
  | { readonly kind: 'send'; readonly from?: Address; readonly to: Address; readonly amount: bigint }
  | { readonly kind: 'send-pieces'; readonly from: Address; readonly to: Address; readonly pieces: readonly Pieces[] }
  | {
      readonly kind: 'allow'
      /** The token, if another contract is called (Permit2). */
      readonly token?: Address
      readonly spender: Address
      readonly amount: bigint
      /** Set if the amount is added to the existing allowance. */
      readonly isMore?: true
      /** Expiry in seconds since 1970. */
      readonly until?: bigint
    }
  | {
      readonly kind: 'allow-all'
      readonly operator: Address
      readonly isAllowed: boolean
      readonly isCollection: boolean
    }

export interface Pieces {
  readonly id: bigint
  readonly count: bigint
}

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferAndCall(address to, uint256 amount)',
  'function transferAndCall(address to, uint256 amount, bytes data)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 count, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] counts, bytes data)',
  'function approve(address spender, uint256 amount)',
  'function approveAndCall(address spender, uint256 amount)',
  'function approveAndCall(address spender, uint256 amount, bytes data)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function increaseApproval(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool isApproved)',
  'function setOperator(address operator, bool isApproved)',
  'function authorizeOperator(address operator)',
])

/** Maximum number of pieces, because a user does not read more. */
const maxPieces = 20

/**
 * Decodes the calls with the greatest losses: transfers and allowances of tokens and collections. @returns `undefined`
 * for any other call, or truncated data
 */
export function readMovingCall(data: Hex): MovingCall | undefined {
  try {
    return toMovingCall(decodeFunctionData({ abi, data }))
  } catch {
    return undefined
  }
}

function toMovingCall(call: ReturnType<typeof decodeFunctionData<typeof abi>>): MovingCall | undefined {
  switch (call.functionName) {
    case 'transfer':
    case 'transferAndCall':
      return { kind: 'send', to: call.args[0], amount: call.args[1] }
    case 'transferFrom':
      return { kind: 'send', from: call.args[0], to: call.args[1], amount: call.args[2] }
    case 'safeTransferFrom': {
      const [from, to, id] = call.args
      const count = call.args.length === 5 ? call.args[3] : 1n
      return { kind: 'send-pieces', from, to, pieces: [{ id, count }] }
    }
    case 'safeBatchTransferFrom': {
      const [from, to, ids, counts] = call.args
      if (ids.length !== counts.length || ids.length > maxPieces) return undefined
      return { kind: 'send-pieces', from, to, pieces: ids.map((id, index) => ({ id, count: counts[index] ?? 0n })) }
    }
    case 'approve': {
      if (call.args.length === 2) return { kind: 'allow', spender: call.args[0], amount: call.args[1] }
      const [token, spender, amount, expiration] = call.args
      return { kind: 'allow', token, spender, amount, until: BigInt(expiration) }
    }
    case 'approveAndCall':
      return { kind: 'allow', spender: call.args[0], amount: call.args[1] }
    case 'increaseAllowance':
    case 'increaseApproval':
      return { kind: 'allow', spender: call.args[0], amount: call.args[1], isMore: true }
    case 'setApprovalForAll':
      return { kind: 'allow-all', operator: call.args[0], isAllowed: call.args[1], isCollection: true }
    case 'setOperator':
      return { kind: 'allow-all', operator: call.args[0], isAllowed: call.args[1], isCollection: false }
    case 'authorizeOperator':
      return { kind: 'allow-all', operator: call.args[0], isAllowed: true, isCollection: false }
  }
}
