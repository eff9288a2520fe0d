import type { Store } from '@latchkey/core'
import type { AdapterActions, TransferRequest } from '@latchkey/primitives'

import type { Token } from '../tokens/token.ts'
import { findTokenMismatch } from '../transaction/verify-token.ts'
import { sendError } from './errors.ts'
import { isRefused } from './lost-recipient.ts'
import type { Sender } from '../transaction/sender.ts'

/** All that there is to know of a send before the wallet is asked. */
export interface SendOrder {
  readonly sender: Sender
  readonly token: Token
  /** In the smallest unit. */
  readonly amount: bigint
  /** The address that gets it, and the name that was typed for it. */
  readonly receiver: { readonly address: string; readonly name?: string | undefined }
}

/** What the family is asked to send. */
export function requestOf({ sender, token, amount, receiver }: SendOrder): TransferRequest {
  const { address, network } = sender
  return { from: address, to: receiver.address, network, amount, ...(token.address && { token: contractOf(token) }) }
}

/**
 * Refuses a recipient that always loses what it gets, and compares the token of a send with its contract. Decimals of a service or a wallet would make another amount of what a user types. A symbol
 * may differ: lists call bridged tokens otherwise than their contracts do (`USDC.e` and `USDC`), and their owner must be able to move them. The
 * review shows the contract of such a token.
 *
 * @throws KitError `sendRecipientLost`, `sendTokenMismatch`, and what the node answers with
 */
export async function verifyOrder(
  store: Store,
  actions: AdapterActions,
  { token, sender, receiver }: SendOrder,
  signal?: AbortSignal,
): Promise<void> {
  const contract = token.address === undefined ? undefined : contractOf(token).address
  if (isRefused(sender.network.chainNamespace, receiver.address, contract)) throw sendError('sendRecipientLost')
  if (token.address === undefined) return
  const { symbol, isNamed } = token
  const listed = { ...contractOf(token), symbol, isNamed }
  const mismatch = await findTokenMismatch(
    store,
    actions,
    sender.network,
    { ...listed, contract: listed.address },
    signal,
  )
  if (mismatch && mismatch !== 'symbol') throw sendError('sendTokenMismatch', { advice: `Its ${mismatch} differs` })
}

/** Its contract, or its mint, without the network. */
function contractOf({ address = '', chainId, decimals }: Token): { address: string; decimals: number } {
  return { address: address.slice(chainId.length + 1), decimals }
}
