import type { TransferRequest } from '@latchkey/primitives'

import type { Token } from '../tokens/token.ts'
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

/** Its contract, or its mint, without the network. */
function contractOf({ address = '', chainId, decimals }: Token): { address: string; decimals: number } {
  return { address: address.slice(chainId.length + 1), decimals }
}
