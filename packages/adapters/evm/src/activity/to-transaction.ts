import {
  type CaipNetwork,
  type ChainOperation,
  type ChainTransaction,
  type ChainTransfer,
  formatUnits,
  isEntryPoint,
  type TokenHolding,
} from '@latchkey/primitives'
import { type Address, zeroAddress } from 'viem'

import type { NodeTransaction, TransferLog } from './node-answers.ts'
import type { NativeMovement } from './otterscan.ts'

/** A transaction with all movements in it. */
export interface Mined extends NodeTransaction {
  readonly minedAt: number
  readonly hasSucceeded: boolean
  /** Whether an entry point reports that the account ordered it; `undefined` if none is involved. */
  readonly isOrdered?: boolean | undefined
  readonly native: readonly NativeMovement[]
  readonly logs: readonly TransferLog[]
}

/** Tokens as their contracts describe themselves, by contract. */
export type KnownTokens = ReadonlyMap<Address, TokenHolding>

/** `approve(address,uint256)` */
const approveSelector = '0x095ea7b3'

/** Describes a transaction from the view of one account. */
export function toChainTransaction(
  mined: Mined,
  account: Address,
  network: CaipNetwork,
  tokens: KnownTokens,
): ChainTransaction {
  const { hash, minedAt, hasSucceeded, from, to, isOrdered } = mined
  const all = [
    ...mined.native.map(each => toNative(each, account, network)),
    ...mined.logs.flatMap(each => toToken(each, account, tokens)),
  ]
  const own = all.filter(({ sender, recipient }) => sender === account || recipient === account)
  // Outgoing transfers come before the incoming ones.
  const transfers = [
    ...own.filter(({ direction }) => direction !== 'in'),
    ...own.filter(({ direction }) => direction === 'in'),
  ]
  const operation = operationOf(mined, transfers, account)
  const status = hasSucceeded ? 'confirmed' : 'failed'
  return { hash, minedAt, operation, status, from, to, ...(isOrdered !== undefined && { isOrdered }), transfers }
}

function operationOf(
  { from, to, input }: Mined,
  transfers: readonly ChainTransfer[],
  account: Address,
): ChainOperation {
  // The fee that a smart account pays for its order (to an entry point) is not part of the operation.
  const ordered = transfers.filter(({ recipient }) => from === account || !isEntryPoint(recipient))
  const directions = new Set(ordered.map(({ direction }) => direction))
  if (to === undefined && from === account) return 'deploy'
  if (directions.has('out') && directions.has('in')) return 'trade'
  if (directions.has('in')) return ordered.every(({ sender }) => sender === zeroAddress) ? 'mint' : 'receive'
  if (directions.has('self')) return 'send'
  if (directions.has('out')) return ordered.every(({ recipient }) => recipient === zeroAddress) ? 'burn' : 'send'
  if (input.startsWith(approveSelector)) return 'approve'
  if (input !== '0x') return 'execute'
  return from === account ? 'send' : 'receive'
}

function toNative(
  { from, to, value }: NativeMovement,
  account: Address,
  { nativeCurrency }: CaipNetwork,
): ChainTransfer {
  const { name, symbol, decimals } = nativeCurrency
  return { ...endsOf(from, to, account), name, symbol, amount: formatUnits(value, decimals) }
}

/** Returns no transfer for a contract that reports transfers but is no token. */
function toToken(
  { contract, from, to, amount, nft }: TransferLog,
  account: Address,
  tokens: KnownTokens,
): ChainTransfer[] {
  const ends = { ...endsOf(from, to, account), token: contract }
  if (nft !== undefined) return [{ ...ends, nft: String(nft) }]
  const known = tokens.get(contract)
  if (!known || amount === undefined) return []
  const { name, symbol, decimals } = known
  return [{ ...ends, name, symbol, amount: formatUnits(amount, decimals) }]
}

function endsOf(
  sender: Address,
  recipient: Address,
  account: Address,
): Pick<ChainTransfer, 'direction' | 'sender' | 'recipient'> {
  const direction = sender !== account ? 'in' : recipient === account ? 'self' : 'out'
  return { direction, sender, recipient }
}
