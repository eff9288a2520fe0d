import { toBase58 } from '@latchkey/primitives'

import { RpcError, rpcErrorCodes } from '../rpc-error.ts'

/** The facts about a serialised transaction that a wallet reads before it signs. */
export interface SolanaTransaction {
  bytes: Uint8Array
  message: Uint8Array
  /** The required signers, in order; the first pays. */
  signers: readonly string[]
  instructions: readonly SolanaInstruction[]
}

export interface SolanaInstruction {
  program: string
  /** A transfer of lamports by the system program. */
  transfer?: { from: string; to: string; lamports: bigint }
}

/**
 * Parses a transaction: signatures, then the message (header, accounts, blockhash, instructions; a version precedes the header).
 * @throws {RpcError} -32602 for invalid bytes
 */
export function readSolanaTransaction(bytes: Uint8Array): SolanaTransaction {
  const reader = createReader(bytes)
  const signatures = reader.length()
  reader.skip(signatures * 64)
  const message = bytes.slice(reader.position())
  const isVersioned = (message[0] ?? 0) >= 128
  if (isVersioned && reader.byte() !== 128) throw invalid('the version is not known')
  const required = reader.byte()
  reader.skip(2)
  if (signatures === 0 || required !== signatures) throw invalid('the number of signatures is wrong')
  const accounts = Array.from({ length: reader.length() }, () => toBase58(reader.bytes(32)))
  reader.skip(32)
  const instructions = Array.from({ length: reader.length() }, () => {
    const program = accounts[reader.byte()] ?? ''
    const used = [...reader.bytes(reader.length())]
    return readInstruction(
      program,
      used.map(index => accounts[index] ?? ''),
      reader.bytes(reader.length()),
    )
  })
  return { bytes, message, signers: accounts.slice(0, required), instructions }
}

const systemProgram = '11111111111111111111111111111111'

function readInstruction(program: string, [from, to]: readonly string[], data: Uint8Array): SolanaInstruction {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const isTransfer = program === systemProgram && data.length === 12 && view.getUint32(0, true) === 2
  if (!isTransfer || from === undefined || to === undefined) return { program }
  return { program, transfer: { from, to, lamports: view.getBigUint64(4, true) } }
}

function createReader(source: Uint8Array) {
  let at = 0
  const bytes = (count: number): Uint8Array => {
    if (at + count > source.length) throw invalid('it ends too early')
    at += count
    return source.slice(at - count, at)
  }
  const byte = () => bytes(1)[0] ?? 0
  return {
    bytes,
    byte,
    position: () => at,
    skip: (count: number) => void bytes(count),
    /** Reads a number of one to three bytes, seven bits each, lowest first. */
    length() {
      let value = 0
      for (let shift = 0; shift < 21; shift += 7) {
        const next = byte()
        value |= (next & 127) << shift
        if (next < 128) break
      }
      return value
    },
  }
}

function invalid(reason: string): RpcError {
  return new RpcError(rpcErrorCodes.invalidParams, `Invalid transaction: ${reason}.`)
}
