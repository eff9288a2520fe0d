import type { Store } from '@latchkey/core'
import type { AdapterActions, TransferRequest } from '@latchkey/primitives'

import type { Token } from './token.ts'
import { findTokenMismatch } from './verify-token.ts'
import { sendError } from './errors.ts'
import { isUnrecoverable } from './lost-recipient.ts'
import type { Sender } from './sender.ts'

/** Everything that the wallet request of a send depends on. */
export interface SendOrder {
  readonly sender: Sender
  readonly token: Token
  /** Amount in the smallest unit. */
  readonly amount: bigint
  /** Address of the recipient, with the name that was typed for it. */
  readonly receiver: { readonly address: string; readonly name?: string | undefined }
}

/** Converts an order to the adapter's request. */
export function requestOf({ sender, token, amount, receiver }: SendOrder): TransferRequest {
  const { address, network } = sender
  return { from: address, to: receiver.address, network, amount, ...(token.address && { token: contractOf(token) }) }
}

/**
 * Rejects a recipient that always loses what it gets, and compares the token of a send with its contract. Wrong
 * decimals of a service or a wallet would turn the typed amount into another one. A symbol may differ: lists and
 * contracts call bridged tokens differently (`USDC.e` and `USDC`), and their owner must be able to move them. The
 * review shows the contract of such a token.
 *
 * @throws KitError `sendRecipientLost`, `sendTokenMismatch`; the error of the node
 */
export async function verifyOrder(
  store: Store,
  actions: AdapterActions,
  { token, sender, receiver }: SendOrder,
  signal?: AbortSignal,
): Promise<void> {
  const contract = token.address === undefined ? undefined : contractOf(token).address
  if (isUnrecoverable(sender.network.chainNamespace, receiver.address, contract)) throw sendError('sendRecipientLost')
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

/** Returns the contract or mint without the network. */
function contractOf({ address = '', chainId, decimals }: Token): { address: string; decimals: number } {
  return { address: address.slice(chainId.length + 1), decimals }
}
