import type { Connection, PublicKey } from '@solana/web3.js'

import { solanaErrors } from './solana-error.ts'
import { readSendOptions, type WalletSendOptions } from './send-options.ts'
import type { SendTransactionOptions } from './solana-provider.ts'
import { type AnyTransaction, isKit, isVersioned } from './transaction-bytes.ts'

interface Sending {
  transaction: AnyTransaction
  connection: Connection
  options: SendTransactionOptions | undefined
  /** Returns the fee payer if the transaction names none. */
  payer(): Promise<PublicKey>
  /** Signs and sends. @returns the signature, in base58 */
  submit(transaction: AnyTransaction, options: WalletSendOptions): Promise<string>
}

/**
 * Completes a transaction, and has it signed and sent. A legacy one without a payer or a blockhash gets them here, because the
 * user's approval may take longer than an older blockhash is valid.
 *
 * @returns the signature, in base58
 */
export async function sendTransaction({ transaction, connection, options, payer, submit }: Sending): Promise<string> {
  const { signers = [], ...rest } = options ?? {}
  const read = readSendOptions(rest)
  if (isKit(transaction)) {
    if (signers.length > 0)
      throw solanaErrors.invalidParams('A transaction of @solana/kit is signed by its own signers')
  } else if (isVersioned(transaction)) {
    if (signers.length > 0) transaction.sign([...signers])
  } else {
    transaction.feePayer ??= await payer()
    if (transaction.recentBlockhash === undefined) {
      const latest = await connection.getLatestBlockhash({
        ...(read.preflightCommitment && { commitment: read.preflightCommitment }),
        ...(read.minContextSlot !== undefined && { minContextSlot: read.minContextSlot }),
      })
      transaction.recentBlockhash = latest.blockhash
      transaction.lastValidBlockHeight = latest.lastValidBlockHeight
    }
    if (signers.length > 0) transaction.partialSign(...signers)
  }
  return await submit(transaction, read)
}
