import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { UserOperation } from 'viem/account-abstraction'

import type { WalletKeys } from '../../custody/wallet-keys.ts'
import { FrameError } from '../frame-error.ts'
import type { MessageSigner } from '../signing/message-signer.ts'
import type { ReadRpc } from '../signing/read-rpc.ts'
import type { Call } from './call.ts'
import type { EntryPoint } from './entry-point.ts'

/** What an account is on a chain: no smart one yet, ours, one that delegates to what somebody else chose (EIP-7702), or what the frame cannot use. */
export type Standing =
  | { readonly kind: 'none' | 'own' }
  | { readonly kind: 'foreign'; readonly to: Address }
  | { readonly kind: 'unusable'; readonly reason: string }

/** An authorization of EIP-7702, signed. */
export interface Authorization {
  readonly address: Address
  readonly chainId: number
  readonly nonce: number
  readonly r: Hex
  readonly s: Hex
  readonly yParity: number
}

/** What the operation that makes an account a smart one brings with it. */
export interface Beginning {
  readonly fields: { readonly factory: Hex; readonly factoryData: Hex }
  /** Where the account delegates: for the time that it is measured, and signed. */
  readonly authorization?: { readonly stub: Authorization; sign(keys: WalletKeys): Authorization }
}

/** The person's smart account on one network: upgraded where the plain one is, or created at an address of its own. */
export interface SmartAccount {
  readonly kind: 'delegated' | 'created'
  /** The plain account whose key signs for it. */
  readonly owner: Address
  readonly address: Address
  readonly entryPoint: EntryPoint
  /** The contract that acts for it. */
  readonly contract: Address
  /** Reads what it is on the chain. */
  read(readRpc: ReadRpc): Promise<Standing>
  /** What its first operation brings. */
  begin(readRpc: ReadRpc): Promise<Beginning>
  /** The call of the account that does all of them, or none. @throws FrameError for what no page has it do */
  encode(calls: readonly Call[]): Hex
  /** An operation's hash, as the entry point computes it, and what is signed for it. */
  hash(operation: UserOperation<'0.8'>): { readonly hash: Hex; readonly digest: Hex }
  /** How it signs messages now. */
  openSigner(readRpc: ReadRpc): Promise<MessageSigner>
}

/** What the frame can use. */
export type UsableStanding = Exclude<Standing, { kind: 'unusable' }>

/** @throws FrameError -32603 where the account cannot be used */
export async function demandUsable(account: SmartAccount, readRpc: ReadRpc): Promise<UsableStanding> {
  const standing = await account.read(readRpc)
  if (standing.kind === 'unusable') throw new FrameError(-32603, standing.reason)
  return standing
}

/** What both kinds of account are called with. */
export const accountAbi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Call[] calls)',
])

/** The call of an account that does all of them, or none. */
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
