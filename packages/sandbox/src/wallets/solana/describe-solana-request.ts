import { formatUnits } from 'viem/utils'
import { toBase58 } from '@latchkey/primitives'

import type { RequestDescription } from '../request-description.ts'
import { walletMessages } from '../wallet-messages.ts'
import type { SolanaInstruction, SolanaTransaction } from './read-solana-transaction.ts'

/** A request to a Solana account. */
export type SolanaRequest =
  | { kind: 'signMessage'; account: string; message: Uint8Array }
  | {
      kind: 'signTransaction' | 'sendTransaction'
      account: string
      transactions: readonly SolanaTransaction[]
      /** The chain of the request. */
      chain?: string
    }

/** Describes a request. */
export function describeSolanaRequest(request: SolanaRequest): RequestDescription {
  const account = { label: walletMessages.account, value: request.account }
  const title = walletMessages.titles[request.kind]
  if (request.kind === 'signMessage') {
    return { title, rows: [account, { label: walletMessages.message, value: toReadable(request.message) }] }
  }
  const network = request.chain === undefined ? [] : [{ label: walletMessages.network, value: request.chain }]
  const instructions = request.transactions.flatMap(transaction => transaction.instructions)
  return {
    title,
    rows: [...network, account, ...instructions.flatMap(describeInstruction)],
  }
}

function describeInstruction({ program, transfer }: SolanaInstruction): RequestDescription['rows'] {
  if (!transfer) return [{ label: walletMessages.program, value: program }]
  return [
    { label: walletMessages.to, value: transfer.to },
    { label: walletMessages.value, value: `${formatUnits(transfer.lamports, 9)} SOL` },
  ]
}

/** Decodes bytes as text if they are visible text, else formats them as base58. */
function toReadable(message: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(message)
    return invisible.test(text) ? toBase58(message, message.length) : text
  } catch {
    return toBase58(message, message.length)
  }
}

/** Control characters except tabs and line ends, and those that turn the direction of the text around. */
const invisible = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/u
