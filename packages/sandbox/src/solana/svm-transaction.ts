import {
  type Address,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit'

/** The message versions that wallets use today. */
export type SvmMessage = Extract<CompiledTransactionMessage, { version: 'legacy' | 0 }> &
  CompiledTransactionMessageWithLifetime

/** A received transaction with its decoded message. */
export interface SvmTransaction {
  bytes: Uint8Array
  transaction: Transaction
  message: SvmMessage
  /** Signatures in base58; the first is the transaction's id. */
  signatures: readonly string[]
}

/** Decodes a transaction. @throws RangeError and others for invalid bytes */
export function readTransaction(bytes: Uint8Array): SvmTransaction {
  const transaction = getTransactionDecoder().decode(bytes)
  const base58 = getBase58Decoder()
  return {
    bytes,
    transaction,
    message: readMessage(transaction.messageBytes as unknown as Uint8Array),
    signatures: Object.values(transaction.signatures).map(signature => base58.decode(signature ?? new Uint8Array(64))),
  }
}

/** Decodes a message. @throws for invalid bytes, or a version that is not supported here */
export function readMessage(bytes: Uint8Array): SvmMessage {
  const message = getCompiledTransactionMessageDecoder().decode(bytes)
  if (message.version === 1) throw new RangeError('Transactions of version 1 are not executed here')
  return message
}

/** Whether an account of the message's own list is writable, by its index: writable ones come first among signers and others. */
export function isWritable({ header, staticAccounts }: SvmMessage, index: number): boolean {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  return index < numSignerAccounts
    ? index < numSignerAccounts - numReadonlySignerAccounts
    : index < staticAccounts.length - numReadonlyNonSignerAccounts
}

const computeBudget = 'ComputeBudget111111111111111111111111111111' as Address

/** Returns the fee of a message in lamports: 5,000 for each signature, and its priority fee. */
export function feeOf({ header, instructions, staticAccounts }: SvmMessage): bigint {
  let limit: bigint | undefined
  let price = 0n
  let others = 0n
  for (const { programAddressIndex, data } of instructions) {
    if (staticAccounts[programAddressIndex] !== computeBudget) others++
    else if (data?.[0] === 2 && data.length >= 5) limit = BigInt(viewOf(data).getUint32(1, true))
    else if (data?.[0] === 3 && data.length >= 9) price = viewOf(data).getBigUint64(1, true)
  }
  const units = limit ?? 200_000n * others
  return 5_000n * BigInt(header.numSignerAccounts) + (price * units + 999_999n) / 1_000_000n
}

function viewOf(data: unknown): DataView {
  const bytes = data as Uint8Array
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
