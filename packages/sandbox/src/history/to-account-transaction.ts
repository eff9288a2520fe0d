import type { AccountTransaction, TransactionTransfer } from '@latchkey/protocol'
import {
  erc20Abi,
  formatUnits,
  type Hex,
  isAddressEqual,
  type PublicClient,
  toFunctionSelector,
  zeroAddress,
} from 'viem'

import { nativeAddress } from '../blockchain/native-address.ts'
import { readToken, toTokenIcon } from '../blockchain/read-token.ts'
import type { SandboxChain } from '../chains/start-chains.ts'
import type { MinedTransaction } from './fetch-mined.ts'
import { lastSecond } from './last-second.ts'
import type { Movement } from './movement.ts'

const approveSelector = toFunctionSelector('approve(address,uint256)')

export interface AccountView {
  client: PublicClient
  chain: SandboxChain
  account: Hex
  /** Origin of the logos. */
  origin: string
  /** Whether the on-ramp sent it. */
  isPurchase: boolean
}

/** Describes a mined transaction from the point of view of `account` (S3.54). */
export async function toAccountTransaction(mined: MinedTransaction, view: AccountView): Promise<AccountTransaction> {
  const { account, chain, isPurchase } = view
  const own = mined.movements.filter(({ from, to }) => isAddressEqual(from, account) || isAddressEqual(to, account))
  // Outgoing movements come before incoming ones.
  const ordered = [
    ...own.filter(item => directionOf(item, account) !== 'in'),
    ...own.filter(item => directionOf(item, account) === 'in'),
  ]
  const transfers = await Promise.all(ordered.map(movement => toTransfer(movement, view)))
  return {
    // The id contains the chain, because two chains can have the same hash for a transaction without a signature, such as the
    // sandbox's own.
    id: `${chain.caip2}:${mined.hash}`,
    metadata: {
      minedAt: new Date(Math.min(mined.timestamp, lastSecond) * 1_000).toISOString(),
      chain: chain.caip2,
      operationType: isPurchase ? 'buy' : toOperationType(mined, own, account),
      status: mined.hasSucceeded ? 'confirmed' : 'failed',
      hash: mined.hash,
      sentFrom: mined.from,
      sentTo: mined.to ?? '',
    },
    transfers: transfers.flat(),
  }
}

function toOperationType({ from, to, input }: MinedTransaction, own: readonly Movement[], account: Hex): string {
  const directions = new Set(own.map(movement => directionOf(movement, account)))
  if (to === null && isAddressEqual(from, account)) return 'deploy'
  if (directions.has('out') && directions.has('in')) return 'trade'
  if (directions.has('in'))
    return own.every(movement => isAddressEqual(movement.from, zeroAddress)) ? 'mint' : 'receive'
  if (directions.has('self')) return 'send'
  if (directions.has('out')) return own.every(movement => isAddressEqual(movement.to, zeroAddress)) ? 'burn' : 'send'
  if (input.startsWith(approveSelector)) return 'approve'
  if (input !== '0x') return 'execute'
  return isAddressEqual(from, account) ? 'send' : 'receive'
}

function directionOf({ from, to }: Movement, account: Hex): 'in' | 'out' | 'self' {
  if (!isAddressEqual(from, account)) return 'in'
  return isAddressEqual(to, account) ? 'self' : 'out'
}

/** Describes a movement. Empty for a contract that emits transfers without being a token. */
async function toTransfer(movement: Movement, view: AccountView): Promise<TransactionTransfer[]> {
  const { client, chain, account, origin } = view
  const { from: sender, to: recipient } = movement
  const ends = { direction: directionOf(movement, account), sender, recipient }
  if (movement.kind === 'nft') {
    const collection = await client
      .readContract({ abi: erc20Abi, address: movement.contract, functionName: 'name' })
      .catch(() => 'NFT')
    return [{ ...ends, nft_info: { name: `${collection} #${movement.tokenId}`, flags: { is_spam: false } } }]
  }
  const address = movement.kind === 'native' ? nativeAddress : movement.contract
  const token = await readToken(client, chain, address)
  if (!token) return []
  const { name, symbol, decimals } = token
  return [
    {
      ...ends,
      quantity: { numeric: formatUnits(movement.amount, decimals) },
      fungible_info: { name, symbol, icon: { url: toTokenIcon(origin, symbol) } },
    },
  ]
}
