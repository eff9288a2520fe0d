import { fromBase64, toHex } from '@latchkey/adapter-kit'
import type { Psbt, Transaction } from 'bitcoinjs-lib'

/** What of bitcoinjs-lib reads PSBTs. */
export interface PsbtLibrary {
  Psbt: typeof Psbt
  Transaction: typeof Transaction
}

export interface PsbtInput {
  /** The script of the output that it spends, where the PSBT says. */
  script?: Uint8Array
  /** The SIGHASH flag that it is signed with: what the PSBT says, else ALL, and DEFAULT (BIP-341) for a taproot output. */
  sighash: number
  /** All that is signed of it, as one text; empty where nothing is. */
  signatures: string
}

export interface ParsedPsbt {
  bytes: Uint8Array
  inputs: readonly PsbtInput[]
  /** The transaction that is signed. */
  unsignedTransaction: Uint8Array
  /** Its id once it is signed; `undefined` where signing changes it, as it does with an input that is not native SegWit. */
  txid?: string
}

/**
 * Reads a PSBT (BIP-174) with bitcoinjs-lib, which knows no version 2 (BIP-370).
 *
 * @returns `undefined` for all else, and for one without inputs
 */
export function parsePsbt({ Psbt, Transaction }: PsbtLibrary, base64: string): ParsedPsbt | undefined {
  const bytes = fromBase64(base64)
  if (bytes === undefined) return undefined
  try {
    const psbt = Psbt.fromBuffer(bytes)
    const inputs = psbt.data.inputs.map((input, index) => {
      const spent = psbt.txInputs[index]?.index
      const transaction = input.nonWitnessUtxo && Transaction.fromBuffer(input.nonWitnessUtxo)
      return readInput(input, spent === undefined ? undefined : transaction?.outs[spent]?.script)
    })
    if (inputs.length === 0) return undefined
    const unsignedTransaction = psbt.data.getTransaction()
    const isNative = inputs.every(({ script }) => script !== undefined && isWitnessProgram(script))
    return {
      bytes,
      inputs,
      unsignedTransaction,
      ...(isNative && { txid: Transaction.fromBuffer(unsignedTransaction).getId() }),
    }
  } catch {
    // Whatever the library finds wrong with it, it is no PSBT.
    return undefined
  }
}

type RawInput = Psbt['data']['inputs'][number]

/** @param spent the script of the output that it spends, by the whole transaction that it comes from */
function readInput(input: RawInput, spent: Uint8Array | undefined): PsbtInput {
  const script = input.witnessUtxo?.script ?? spent
  const signatures = [
    ...(input.partialSig ?? []).flatMap(({ pubkey, signature }) => [pubkey, signature]),
    ...(input.tapScriptSig ?? []).flatMap(({ pubkey, signature }) => [pubkey, signature]),
    input.tapKeySig,
    input.finalScriptSig,
    input.finalScriptWitness,
  ]
  return {
    ...(script && { script }),
    sighash: input.sighashType ?? (script?.[0] === taprootVersion ? 0 : 1),
    signatures: signatures
      .map(each => (each ? toHex(each) : ''))
      .join(' ')
      .trim(),
  }
}

/** OP_1, the version of a taproot output (BIP-341). */
const taprootVersion = 0x51

/** A version and one push of the program (BIP-141): what signs it stands outside of what the id is made of. */
function isWitnessProgram(script: Uint8Array): boolean {
  const [version = 0xff, length] = script
  return (version === 0 || (version >= 0x51 && version <= 0x60)) && length === script.length - 2
}
