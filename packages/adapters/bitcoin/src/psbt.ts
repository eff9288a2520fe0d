import { fromBase64 } from './bytes.ts'

export interface ParsedPsbt {
  bytes: Uint8Array
  inputCount: number
  /** The transaction that is signed, in a PSBT of version 0 (BIP-174); version 2 (BIP-370) spreads it over the inputs. */
  unsignedTransaction?: Uint8Array
}

/** The part of a PSBT that a page must know: how many inputs it has, and what it signs. @returns `undefined` for all else */
export function parsePsbt(base64: string): ParsedPsbt | undefined {
  const bytes = fromBase64(base64)
  if (bytes === undefined || !magic.every((byte, index) => bytes[index] === byte)) return undefined
  try {
    return readGlobalMap(bytes)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** `psbt`, and a byte that no text has. */
const magic = [0x70, 0x73, 0x62, 0x74, 0xff]

const unsignedTransactionKey = 0x00
const inputCountKey = 0x04

function readGlobalMap(bytes: Uint8Array): ParsedPsbt | undefined {
  const reader = createReader(bytes, magic.length)
  let unsignedTransaction: Uint8Array | undefined
  let inputCount: number | undefined
  for (let keyLength = reader.compactSize(); keyLength > 0; keyLength = reader.compactSize()) {
    const key = reader.take(keyLength)
    const value = reader.take(reader.compactSize())
    if (key[0] === unsignedTransactionKey && keyLength === 1) unsignedTransaction = value
    if (key[0] === inputCountKey && keyLength === 1) inputCount = createReader(value, 0).compactSize()
  }
  // The transaction's version comes before its inputs.
  if (unsignedTransaction) inputCount = createReader(unsignedTransaction, 4).compactSize()
  if (inputCount === undefined || inputCount === 0) return undefined
  return { bytes, inputCount, ...(unsignedTransaction && { unsignedTransaction }) }
}

/** Reads on from a place. @throws {RangeError} past the end */
function createReader(bytes: Uint8Array, start: number) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let offset = start
  const advance = (length: number) => {
    if (offset + length > bytes.length) throw new RangeError('The PSBT ends too early')
    offset += length
    return offset - length
  }
  return {
    take(length: number) {
      const from = advance(length)
      return bytes.subarray(from, from + length)
    },
    compactSize() {
      const first = view.getUint8(advance(1))
      if (first < 0xfd) return first
      if (first === 0xfd) return view.getUint16(advance(2), true)
      if (first === 0xfe) return view.getUint32(advance(4), true)
      return Number(view.getBigUint64(advance(8), true))
    },
  }
}
