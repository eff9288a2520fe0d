import {
  type CaipNetwork,
  type FoundTransfer,
  fromBase58,
  readList,
  readPath,
  readProperty,
  type TransferTrace,
} from '@latchkey/primitives'

import { token2022Program, tokenProgram } from '../token-programs.ts'
import { instructions } from './instructions.ts'
import { ask, commitment, type Node, systemProgram } from './read-chain.ts'

/** Transactions per list of a node, and the maximum number of lists. */
const [listed, maxLists] = [1_000, 5]
/** Maximum number of listed transactions that are read. */
const maxRead = 200

/**
 * Looks for a transfer among the sender's transactions since, oldest first. Those known to be other ones are skipped.
 *
 * @returns `undefined` if it is not there yet
 */
export async function findTransfer(
  trace: TransferTrace,
  network: CaipNetwork,
  signal?: AbortSignal,
): Promise<FoundTransfer | undefined> {
  const node: Node = { network, signal }
  const signatures = await listSince(node, trace)
  const unknown = signatures.filter(signature => !trace.others?.includes(signature))
  for (const signature of unknown.toReversed().slice(0, maxRead)) {
    const options = { encoding: 'json', commitment, maxSupportedTransactionVersion: 0 }
    if (movedBy(await ask(node, 'getTransaction', signature, options), trace) === trace.amount)
      return { status: 'there', hash: signature }
  }
  return undefined
}

/** Lists the signatures, newest first. */
async function listSince(node: Node, { from, since }: TransferTrace): Promise<string[]> {
  const signatures: string[] = []
  for (let list = 0; list < maxLists; list++) {
    const before = signatures.at(-1)
    const options = { limit: listed, commitment, ...(before && { before }) }
    const entries = readList({ entries: await ask(node, 'getSignaturesForAddress', from, options) }, 'entries', listed)
    const recent = entries.filter(entry => Number(readProperty(entry, 'slot')) >= Number(since))
    signatures.push(...recent.map(entry => String(readProperty(entry, 'signature'))))
    if (recent.length < listed) break
  }
  return signatures
}

/** Reads what a transaction moves, or should have moved, from the sender to the recipient, in the smallest unit. */
function movedBy(answer: unknown, { from, to, token }: TransferTrace): string {
  const loaded = ['writable', 'readonly'].flatMap(kind => readList(readPath(answer, 'meta.loadedAddresses'), kind))
  const addresses = [...readList(readPath(answer, 'transaction.message'), 'accountKeys'), ...loaded]
  const all = readList(readPath(answer, 'transaction.message'), 'instructions').map(each => ({
    program: addresses[Number(readProperty(each, 'programIdIndex'))],
    accounts: readList(each, 'accounts').map(index => addresses[Number(index)]),
    data: fromBase58(String(readProperty(each, 'data')).slice(0, maxData)) ?? new Uint8Array(),
  }))
  const owners = new Map(
    readList(readProperty(answer, 'meta'), 'postTokenBalances').map(balance => [
      addresses[Number(readProperty(balance, 'accountIndex'))],
      readProperty(balance, 'owner'),
    ]),
  )
  const moves = all.flatMap(instruction => {
    if (token === undefined) {
      const [source, destination] = instruction.accounts
      return source === from && destination === to ? readLamports(instruction) : []
    }
    const [, mint, destination, owner] = instruction.accounts
    return mint === token && owner === from && owners.get(destination) === to ? readUnits(instruction) : []
  })
  return String(moves.reduce((sum, amount) => sum + amount, 0n))
}

/** Maximum length of the instruction data that is read, in base58 characters. */
const maxData = 100

interface Instruction {
  program: unknown
  data: Uint8Array
}

function readLamports({ program, data }: Instruction): readonly bigint[] {
  const isTransfer = program === systemProgram && data.length === 12 && data[0] === instructions.transferLamports
  return isTransfer ? [readU64(data, 4)] : []
}

function readUnits({ program, data }: Instruction): readonly bigint[] {
  if (program !== tokenProgram && program !== token2022Program) return []
  const [withFee, kind] = instructions.transferCheckedWithFee
  if (data[0] === instructions.transferChecked && data.length === 10) return [readU64(data, 1)]
  return data[0] === withFee && data[1] === kind && data.length === 19 ? [readU64(data, 2)] : []
}

function readU64(bytes: Uint8Array, at: number): bigint {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigUint64(at, true)
}
