import {
  decodeBase64,
  encodeBase64,
  formatCost,
  formatExact,
  formatUnits,
  fromBase58,
  readProperty,
  toBase58,
  raceAbort,
} from '@latchkey/primitives'

import type { WalletKeys } from '../../custody/wallet-keys.ts'
import type { Approval, ApprovalRow } from '../approval/approval.ts'
import { drawTransaction } from '../changes/draw-transaction.ts'
import { simulateTransaction } from '../changes/simulate-transaction.ts'
import { systemProgram } from '../changes/solana-account.ts'
import { FrameError } from '../frame-error.ts'
import { accountRows, siteOf } from './approval-facts.ts'
import { readPlainText } from './plain-text.ts'
import type { Prepare, SigningContext } from './prepared.ts'
import { isDurable, requireOwnCluster } from './solana-lifetime.ts'
import { parseSolanaMessage, type SolanaMessage, splitTransaction } from './solana-message.ts'

/** Maximum length of a message, in bytes. */
const maxMessageBytes = 100_000
/** Maximum length of such a message in base58, in which a byte takes log 256 / log 58 = 1.366 characters. */
const maxMessageCharacters = 137_000
/** Timeout of the node's fee, in milliseconds. */
const feeMs = 6_000
/**
 * The first 32 characters of the hash of mainnet's genesis block ([CAIP-30](https://chainagnostic.org/CAIPs/caip-30)).
 */
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const invalid = (reason: string): FrameError => new FrameError(-32602, reason)

/** Prepares `solana_signMessage`: bytes in base58, and the account. */
export const prepareSolanaMessage: Prepare = async (params, context) => {
  const { message, pubkey } = fieldsOf(params)
  requireOwn(pubkey, context)
  const bytes = typeof message === 'string' ? fromBase58(message, maxMessageCharacters) : undefined
  if (typeof message !== 'string' || !bytes || bytes.length > maxMessageBytes)
    throw invalid('solana_signMessage takes a message in base 58')
  // A signature of it could be sent, without a review of its effect.
  if (parseSolanaMessage(bytes)) throw invalid('The message is a transaction')
  const text = readPlainText(bytes)
  const { texts } = context
  return {
    approval: {
      ...siteOf(context),
      rows: accountRows(context),
      label: texts.youSign,
      text: { value: text ?? message, isReadable: text !== undefined },
      warnings: text === undefined ? [texts.unreadableMessage] : [],
      ...(text === undefined && { risks: ['unreadableData'] }),
    },
    sign: async keys => ({ signature: toBase58(keys.solana.sign(bytes)) }),
  }
}

/** Prepares `solana_signTransaction`: one transaction, in base64. */
export const prepareSolanaTransaction: Prepare = async (params, context) => {
  const { transaction, pubkey } = fieldsOf(params)
  requireOwn(pubkey, context)
  const read = readTransaction(transaction, context)
  return {
    approval: await approve([read], context),
    async sign(keys) {
      const { signature, whole } = signTransaction(read, keys)
      return { signature: toBase58(signature), transaction: encodeBase64(whole) }
    },
  }
}

/** Prepares `solana_signAllTransactions`: several transactions, approved as one. */
export const prepareSolanaTransactions: Prepare = async (params, context) => {
  const { transactions } = fieldsOf(params)
  if (!Array.isArray(transactions) || transactions.length === 0 || transactions.length > 20)
    throw invalid('solana_signAllTransactions takes 1 to 20 transactions')
  const all = transactions.map(each => readTransaction(each, context))
  return {
    approval: await approve(all, context),
    sign: async keys => ({ transactions: all.map(each => encodeBase64(signTransaction(each, keys).whole)) }),
  }
}

/** Prepares `solana_signAndSendTransaction`: one transaction, which is sent to the node after signing. */
export const prepareSolanaSend: Prepare = async (params, context) => {
  const { transaction, pubkey, sendOptions } = fieldsOf(params)
  requireOwn(pubkey, context)
  const read = readTransaction(transaction, context)
  return {
    approval: await approve([read], context),
    sign: async keys => encodeBase64(signTransaction(read, keys).whole),
    async finish(signed) {
      const options = { ...fieldsOf(sendOptions), encoding: 'base64' }
      return { signature: await context.readRpc('sendTransaction', [signed, options]) }
    },
  }
}

interface ReadTransaction {
  readonly bytes: Uint8Array
  readonly message: Uint8Array
  readonly parsed: SolanaMessage
  /** Position of this account's signature. */
  readonly at: number
}

function readTransaction(given: unknown, { address }: SigningContext): ReadTransaction {
  const bytes = typeof given === 'string' && given.length <= 8_192 ? fromBase64(given) : undefined
  const split = bytes && splitTransaction(bytes)
  const parsed = split && parseSolanaMessage(split.message)
  if (!bytes || !split || !parsed) throw invalid('The transaction cannot be read')
  const index = parsed.accounts.slice(0, parsed.signers).findIndex(account => toBase58(account) === address)
  if (index < 0) throw new FrameError(4100, 'The transaction is not one that this account signs')
  if (split.signatures.length !== parsed.signers * 64)
    throw invalid('The transaction has too few places for signatures')
  return { bytes, message: split.message, parsed, at: split.start + index * 64 }
}

function signTransaction({ bytes, message, at }: ReadTransaction, keys: WalletKeys) {
  const signature = keys.solana.sign(message)
  const whole = bytes.slice()
  whole.set(signature, at)
  return { signature, whole }
}

/** Creates the approval: the readable instructions, the simulated changes, and the fee. */
async function approve(all: readonly ReadTransaction[], context: SigningContext): Promise<Approval> {
  await Promise.all(all.map(({ parsed }) => requireOwnCluster(parsed, context)))
  const approval = describe(all, context)
  const [only] = all
  // No node simulates several transactions in sequence, and an earlier one may change the effect of a later one.
  if (!only || all.length > 1) return { ...approval, foreseen: drawTransaction({ status: 'notSimulated' }, context) }
  const { texts, network, address } = context
  const [simulated, fee] = await Promise.all([simulateTransaction(only, context), readFee(only.message, context)])
  const [payer] = only.parsed.accounts.map(each => toBase58(each))
  const isOwnFee = payer === address
  return {
    ...approval,
    rows: [
      ...approval.rows,
      ...(fee === undefined
        ? []
        : [
            {
              term: texts.fee,
              value: `${formatCost(formatUnits(fee, network.decimals), texts.locale)} ${network.symbol}`,
            },
          ]),
      isOwnFee
        ? { term: texts.feePayer, value: texts.ownAccount }
        : { term: texts.feePayer, value: payer ?? '', isCode: true },
    ],
    foreseen: drawTransaction(simulated, context, isOwnFee ? fee : 0n),
  }
}

/**
 * Reads the network fee of a message. @returns `undefined` if the node does not return one, such as for an expired
 * blockhash
 */
async function readFee(message: Uint8Array, { readRpc }: SigningContext): Promise<bigint | undefined> {
  const asking = readRpc('getFeeForMessage', [encodeBase64(message), { commitment: 'confirmed' }])
  const fee = await raceAbort(asking, AbortSignal.timeout(feeMs)).then(
    answer => readProperty(answer, 'value'),
    () => undefined,
  )
  return Number.isSafeInteger(fee) && (fee as number) >= 0 ? BigInt(fee as number) : undefined
}

/** Describes transfers of the native currency in words. Other instructions are marked as unreadable. */
function describe(all: readonly ReadTransaction[], context: SigningContext): Approval {
  const { texts, network } = context
  const transfers = all.flatMap(({ parsed }) => parsed.instructions.map(each => readTransfer(parsed, each)))
  const known = transfers.filter(each => each !== undefined)
  const isKnown = known.length === transfers.length && all.every(({ parsed }) => parsed.tables.length === 0)
  const own = known.filter(({ from }) => from === context.address)
  const lamports = own.reduce((sum, { amount }) => sum + amount, 0n)
  return {
    ...siteOf(context),
    label: isKnown ? texts.youSend : texts.youCall,
    ...(isKnown && {
      amount: { value: formatExact(formatUnits(lamports, network.decimals), texts.locale), unit: network.symbol },
    }),
    nativeUnits: String(lamports),
    rows: [...own.map(({ to }): ApprovalRow => ({ term: texts.to, value: to, isCode: true })), ...accountRows(context)],
    warnings: [
      ...(isKnown ? [] : [texts.unreadableData]),
      ...(all.some(({ parsed }) => isDurable(parsed)) ? [texts.durableNonce] : []),
      ...(network.chainId === mainnet ? [] : [texts.testCluster]),
    ],
  }
}

function readTransfer(message: SolanaMessage, { program, accounts, data }: SolanaMessage['instructions'][number]) {
  const keyAt = (index: number | undefined): string | undefined => {
    const key = index === undefined ? undefined : message.accounts[index]
    return key && toBase58(key)
  }
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (keyAt(program) !== systemProgram || data.length !== 12 || view.getUint32(0, true) !== 2) return undefined
  const from = keyAt(accounts[0])
  const to = keyAt(accounts[1])
  return from && to ? { from, to, amount: view.getBigUint64(4, true) } : undefined
}

function requireOwn(pubkey: unknown, { address }: SigningContext): void {
  if (pubkey !== undefined && pubkey !== address) throw new FrameError(4100, 'The account is not one of this wallet')
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

function fromBase64(text: string): Uint8Array | undefined {
  try {
    return decodeBase64(text)
  } catch {
    return undefined
  }
}
