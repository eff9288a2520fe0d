import { decodeBase64, readProperty, toBase58, raceAbort } from '@latchkey/primitives'

import { systemProgram } from '../changes/solana-account.ts'
import { FrameError } from '../frame-error.ts'
import type { SigningContext } from './prepared.ts'
import type { SolanaMessage } from './solana-message.ts'

/** Timeout of the node, in milliseconds. */
const nodeMs = 6_000
/**
 * Delay before a retry in milliseconds: the secure site's node may be some slots behind the page's, which returned the
 * blockhash.
 */
const behindMs = 500

/** The system program's `AdvanceNonceAccount`, the first instruction of a transaction with a durable nonce. */
const advanceNonce = 4
/** Length of a nonce account: version and state, authority, nonce, and a fee. */
const nonceBytes = 80
const initialized = 1

/**
 * Requires that a transaction belongs to the shown network. It names no cluster: only its blockhash or nonce account
 * limits where it is valid, and a signature for a test network could be valid on mainnet.
 *
 * @throws FrameError -32602 for another cluster, -32603 if the node does not answer
 */
export async function requireOwnCluster(message: SolanaMessage, context: SigningContext): Promise<void> {
  const isOwn = await raceAbort(belongsHere(message, context), AbortSignal.timeout(nodeMs)).catch((cause: unknown) => {
    throw new FrameError(-32603, 'The network did not say whether the transaction belongs to it', { cause })
  })
  if (isOwn) return
  throw new FrameError(-32602, `The transaction is of another network than ${context.network.name}, or too old`)
}

async function belongsHere(message: SolanaMessage, context: SigningContext): Promise<boolean> {
  const first = findAdvance(message)
  if (first) {
    const account = message.accounts[first.accounts[0] ?? -1]
    return account !== undefined && (await readNonce(toBase58(account), context)) === toBase58(message.blockhash)
  }
  const isKnown = async (): Promise<boolean> => {
    const options = { commitment: 'processed' }
    return (
      readProperty(await context.readRpc('isBlockhashValid', [toBase58(message.blockhash), options]), 'value') === true
    )
  }
  if (await isKnown()) return true
  await new Promise(resolve => setTimeout(resolve, behindMs))
  return isKnown()
}

/** Whether a transaction has a durable nonce: it is valid until the nonce advances, which may take years. */
export function isDurable(message: SolanaMessage): boolean {
  return findAdvance(message) !== undefined
}

function findAdvance(message: SolanaMessage): SolanaMessage['instructions'][number] | undefined {
  const [first] = message.instructions
  return first && isAdvance(message, first) ? first : undefined
}

function isAdvance(message: SolanaMessage, { program, data }: SolanaMessage['instructions'][number]): boolean {
  const key = message.accounts[program]
  if (!key || toBase58(key) !== systemProgram || data.length < 4) return false
  return new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(0, true) === advanceNonce
}

/** Reads the nonce of an account on this cluster; `undefined` if it is not a nonce account there. */
async function readNonce(address: string, { readRpc }: SigningContext): Promise<string | undefined> {
  const answer = await readRpc('getAccountInfo', [address, { encoding: 'base64', commitment: 'confirmed' }])
  const account = readProperty(answer, 'value')
  const data = readProperty(account, 'data')
  const [text] = Array.isArray(data) ? (data as unknown[]) : []
  if (readProperty(account, 'owner') !== systemProgram || typeof text !== 'string') return undefined
  const bytes = decodeBase64(text)
  if (bytes.length !== nonceBytes) return undefined
  const state = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, true)
  return state === initialized ? toBase58(bytes.subarray(40, 72)) : undefined
}
