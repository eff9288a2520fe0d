import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { UserOperation } from 'viem/account-abstraction'

import type { WalletKeys } from '../../custody/wallet-keys.ts'
import { FrameError } from '../frame-error.ts'
import type { MessageSigner } from '../signing/message-signer.ts'
import type { ReadRpc } from '../signing/read-rpc.ts'
import type { Call } from './call.ts'
import type { EntryPoint } from './entry-point.ts'

/**
 * State of an account on a chain: plain, this wallet's smart account, delegated to another contract (EIP-7702), or
 * unusable for the frame.
 */
export type Standing =
  | { readonly kind: 'none' | 'own' }
  | { readonly kind: 'foreign'; readonly to: Address }
  | { readonly kind: 'unusable'; readonly reason: string }

/** A signed authorization of [EIP-7702](https://eips.ethereum.org/EIPS/eip-7702). */
export interface Authorization {
  readonly address: Address
  readonly chainId: number
  readonly nonce: number
  readonly r: Hex
  readonly s: Hex
  readonly yParity: number
}

/** Additions to the operation that upgrades or deploys an account. */
export interface Beginning {
  readonly fields: { readonly factory: Hex; readonly factoryData: Hex }
  /** Authorization of a delegating account: a stub for the estimate, and its signature. */
  readonly authorization?: { readonly stub: Authorization; sign(keys: WalletKeys): Authorization }
}

/** The user's smart account on one network: the upgraded plain account, or a separate contract. */
export interface SmartAccount {
  readonly kind: 'delegated' | 'created'
  /** The plain account whose key signs for it. */
  readonly owner: Address
  readonly address: Address
  readonly entryPoint: EntryPoint
  /** The contract with its code. */
  readonly contract: Address
  /** Reads its state on the chain. */
  read(readRpc: ReadRpc): Promise<Standing>
  /** Reads the additions to its first operation. */
  begin(readRpc: ReadRpc): Promise<Beginning>
  /** Encodes the calls as one atomic call of the account. @throws FrameError for calls that no page may request */
  encode(calls: readonly Call[]): Hex
  /** Computes an operation's hash, like the EntryPoint, and the digest to sign. */
  hash(operation: UserOperation<'0.8'>): { readonly hash: Hex; readonly digest: Hex }
  /** Opens the signer for its present state. */
  openSigner(readRpc: ReadRpc): Promise<MessageSigner>
}

/** A state that the frame can use. */
export type UsableStanding = Exclude<Standing, { kind: 'unusable' }>

/**
 * Reads a usable state.
 *
 * @throws FrameError -32603 for an unusable account
 */
export async function requireUsable(account: SmartAccount, readRpc: ReadRpc): Promise<UsableStanding> {
  const standing = await account.read(readRpc)
  if (standing.kind === 'unusable') throw new FrameError(-32603, standing.reason)
  return standing
}

/** ABI of both kinds of account. */
export const accountAbi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Call[] calls)',
])

/** Encodes the calls as one atomic call of an account. */
export function encodeCalls(calls: readonly Call[]): Hex {
  const [first] = calls
  if (calls.length === 1 && first)
    return encodeFunctionData({ abi: accountAbi, functionName: 'execute', args: [first.to, first.value, first.data] })
  return encodeFunctionData({
    abi: accountAbi,
    functionName: 'executeBatch',
    args: [calls.map(({ to, value, data }) => ({ target: to, value, data }))],
  })
}
