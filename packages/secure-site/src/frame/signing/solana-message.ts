/** A transaction's message, as far as a wallet has to read it. */
export interface SolanaMessage {
  readonly signers: number
  /** 32 bytes each: those that are in the message itself; a versioned one may take more from tables. */
  readonly accounts: readonly Uint8Array[]
  /** 32 bytes: a block of the cluster on which it counts, or a durable nonce. */
  readonly blockhash: Uint8Array
  readonly instructions: readonly {
    readonly program: number
    readonly accounts: readonly number[]
    readonly data: Uint8Array
  }[]
  /** Tables on the chain of which it takes more accounts, by their places in it. */
  readonly tables: readonly { readonly address: Uint8Array; readonly indexes: readonly number[] }[]
}

/** Reads a message, legacy or version 0; `undefined` for what is none. */
export function parseSolanaMessage(bytes: Uint8Array): SolanaMessage | undefined {
  const reader = createReader(bytes)
  try {
    const isVersioned = (bytes[0] ?? 0) >= 0x80
    if (isVersioned && reader.byte() !== 0x80) return undefined
    const signers = reader.byte()
    reader.skip(2)
    const accounts = Array.from({ length: reader.count() }, () => reader.take(32))
    const blockhash = reader.take(32)
    const instructions = Array.from({ length: reader.count() }, () => ({
      program: reader.byte(),
      accounts: [...reader.take(reader.count())],
      data: reader.take(reader.count()),
    }))
    const tables = Array.from({ length: isVersioned ? reader.count() : 0 }, () => ({
      address: reader.take(32),
      // Those that change, and then those that are only read.
      indexes: [...reader.take(reader.count()), ...reader.take(reader.count())],
    }))
    const isWhole = reader.isAtEnd() && signers > 0 && signers <= accounts.length && instructions.length > 0
    return isWhole ? { signers, accounts, blockhash, instructions, tables } : undefined
  } catch {
    return undefined
  }
}

/** Where the signatures of a transaction end and its message begins. @returns `undefined` for what is no transaction */
export function splitTransaction(
  bytes: Uint8Array,
): { signatures: Uint8Array; message: Uint8Array; start: number } | undefined {
  const reader = createReader(bytes)
  try {
    const count = reader.count()
    const start = reader.at()
    const signatures = reader.take(count * 64)
    return { signatures, message: bytes.subarray(reader.at()), start }
  } catch {
    return undefined
  }
}

function createReader(bytes: Uint8Array) {
  let at = 0
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new RangeError('The bytes end too early')
    at += length
    return bytes.subarray(at - length, at)
  }
  const byte = (): number => take(1)[0] as number
  return {
    take,
    byte,
    skip: (length: number) => void take(length),
    at: () => at,
    isAtEnd: () => at === bytes.length,
    /** Solana's compact-u16: seven bits a byte, three bytes at most. */
    count(): number {
      let value = 0
      for (let shift = 0; shift < 21; shift += 7) {
        const next = byte()
        value |= (next & 0x7f) << shift
        if (next < 0x80) return value
      }
      throw new RangeError('A count has three bytes at most')
    },
  }
}
