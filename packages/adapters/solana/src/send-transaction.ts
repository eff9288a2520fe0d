import type { Connection, PublicKey } from '@solana/web3.js'

import { readSendOptions } from './send-options.ts'
import type { SendTransactionOptions } from './solana-provider.ts'
import { type AnyTransaction, isVersioned } from './transaction-bytes.ts'

interface Sending {
  transaction: AnyTransaction
  connection: Connection
  options: SendTransactionOptions | undefined
  /** Who pays where the transaction does not say. */
  payer(): PublicKey
  sign<T extends AnyTransaction>(transaction: T): Promise<T>
}

/**
 * Signs a transaction and sends it over the site's own connection. A legacy one without a payer or a blockhash gets them here, as
 * a person's approval may outlast an older one.
 *
 * @returns the signature, in base58
 */
export async function sendTransaction({ transaction, connection, options, payer, sign }: Sending): Promise<string> {
  const { signers = [], ...rest } = options ?? {}
  const read = readSendOptions(rest)
  if (isVersioned(transaction)) {
    if (signers.length > 0) transaction.sign([...signers])
  } else {
    transaction.feePayer ??= payer()
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
  const signed = await sign(transaction)
  return await connection.sendRawTransaction(signed.serialize(), read)
}
