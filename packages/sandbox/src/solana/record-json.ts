import { getBase58Decoder } from '@solana/kit'

import { feeOf, isWritable } from './svm-transaction.ts'
import type { AccountState, SvmRecord } from './svm-cluster.ts'

export type TransactionEncoding = 'json' | 'jsonParsed' | 'base58' | 'base64'

/** Formats an executed transaction like a node. */
export function toRecordJson(record: SvmRecord, encoding: TransactionEncoding) {
  const { transaction, accounts, before, after, error } = record
  const { message } = transaction
  return {
    slot: Number(record.slot),
    blockTime: record.blockTime,
    version: message.version,
    meta: {
      err: error,
      status: error === null ? { Ok: null } : { Err: error },
      fee: Number(feeOf(message)),
      innerInstructions: [],
      loadedAddresses: toLoaded(record),
      logMessages: record.logs,
      preBalances: before.map(({ lamports }) => Number(lamports)),
      postBalances: after.map(({ lamports }) => Number(lamports)),
      preTokenBalances: toTokenBalances(before),
      postTokenBalances: toTokenBalances(after),
      rewards: [],
      computeUnitsConsumed: Number(record.unitsConsumed),
    },
    transaction: toTransactionJson(record, encoding, accounts),
  }
}

function toTransactionJson({ transaction }: SvmRecord, encoding: TransactionEncoding, accounts: SvmRecord['accounts']) {
  const { bytes, message, signatures } = transaction
  const base58 = getBase58Decoder()
  if (encoding === 'base64') return [Buffer.from(bytes).toString('base64'), 'base64']
  if (encoding === 'base58') return [base58.decode(bytes), 'base58']
  const { header, staticAccounts, lifetimeToken } = message
  const lookups = ('addressTableLookups' in message ? message.addressTableLookups : undefined) ?? []
  const addressTableLookups = lookups.map(each => ({
    accountKey: each.lookupTableAddress,
    writableIndexes: each.writableIndexes,
    readonlyIndexes: each.readonlyIndexes,
  }))
  const isVersioned = message.version !== 'legacy'
  const decode = (data: unknown) => base58.decode((data as Uint8Array | undefined) ?? new Uint8Array())
  if (encoding === 'jsonParsed') {
    return {
      signatures,
      message: {
        accountKeys: accounts.map((pubkey, index) => ({
          pubkey,
          signer: index < header.numSignerAccounts,
          writable: index < staticAccounts.length ? isWritable(message, index) : isLoadedWritable(message, index),
          source: index < staticAccounts.length ? 'transaction' : 'lookupTable',
        })),
        recentBlockhash: lifetimeToken,
        instructions: message.instructions.map(({ programAddressIndex, accountIndices, data }) => ({
          programId: staticAccounts[programAddressIndex],
          accounts: (accountIndices ?? []).map(index => accounts[index]),
          data: decode(data),
          stackHeight: null,
        })),
        ...(isVersioned && { addressTableLookups }),
      },
    }
  }
  return {
    signatures,
    message: {
      accountKeys: staticAccounts,
      header: {
        numRequiredSignatures: header.numSignerAccounts,
        numReadonlySignedAccounts: header.numReadonlySignerAccounts,
        numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
      },
      recentBlockhash: lifetimeToken,
      instructions: message.instructions.map(({ programAddressIndex, accountIndices, data }) => ({
        programIdIndex: programAddressIndex,
        accounts: accountIndices ?? [],
        data: decode(data),
        stackHeight: null,
      })),
      ...(isVersioned && { addressTableLookups }),
    },
  }
}

/** The accounts of lookup tables come after the message's own, the writable ones first. */
function isLoadedWritable(message: SvmRecord['transaction']['message'], index: number): boolean {
  return index < message.staticAccounts.length + countLoadedWritable(message)
}

function toLoaded({ transaction: { message }, accounts }: SvmRecord) {
  const start = message.staticAccounts.length
  const end = start + countLoadedWritable(message)
  return { writable: accounts.slice(start, end), readonly: accounts.slice(end) }
}

function countLoadedWritable(message: SvmRecord['transaction']['message']): number {
  const lookups = ('addressTableLookups' in message ? message.addressTableLookups : undefined) ?? []
  return lookups.reduce((count, { writableIndexes }) => count + writableIndexes.length, 0)
}

function toTokenBalances(states: readonly AccountState[]) {
  return states.flatMap(({ token }, accountIndex) =>
    token ? [{ accountIndex, mint: token.mint, owner: token.owner, uiTokenAmount: token.amount }] : [],
  )
}
