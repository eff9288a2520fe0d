/** The parsed message of a transaction. */
export interface SolanaMessage {
  readonly signers: number
  /** Accounts in the message itself, of 32 bytes each; a versioned message may add some from tables. */
  readonly accounts: readonly Uint8Array[]
  /** Blockhash of a cluster, or a durable nonce, of 32 bytes. */
  readonly blockhash: Uint8Array
  readonly instructions: readonly {
    readonly program: number
    readonly accounts: readonly number[]
    readonly data: Uint8Array
  }[]
  /** Address tables on the chain, with the positions of the used accounts. */
  readonly tables: readonly { readonly address: Uint8Array; readonly indexes: readonly number[] }[]
}

/** Parses a message, legacy or version 0; `undefined` for any other data. */
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
      // Positions of writable accounts come before read-only ones.
      indexes: [...reader.take(reader.count()), ...reader.take(reader.count())],
    }))
    const isWhole = reader.isAtEnd() && signers > 0 && signers <= accounts.length && instructions.length > 0
    return isWhole ? { signers, accounts, blockhash, instructions, tables } : undefined
  } catch {
    return undefined
  }
}

/** Splits a transaction into its signatures and message. @returns `undefined` for other data */
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
    /** Reads Solana's compact-u16: seven bits per byte, at most three bytes. */
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
