import { fromBase64, toHex } from '@latchkey/adapter-kit'
import type { Psbt, Transaction } from 'bitcoinjs-lib'

/** The parts of bitcoinjs-lib that read PSBTs. */
export interface PsbtLibrary {
  Psbt: typeof Psbt
  Transaction: typeof Transaction
}

export interface PsbtInput {
  /** Script of the output that it spends, if the PSBT contains it. */
  script?: Uint8Array
  /** SIGHASH flag of the signature: the PSBT's, else ALL, and DEFAULT (BIP-341) for a taproot output. */
  sighash: number
  /** All signatures of the input, as one text; empty if there is none. */
  signatures: string
}

export interface ParsedPsbt {
  bytes: Uint8Array
  inputs: readonly PsbtInput[]
  /** The transaction that is signed. */
  unsignedTransaction: Uint8Array
  /** Id of the signed transaction; `undefined` if signing changes it, as it does with an input that is not native SegWit. */
  txid?: string
}

/**
 * Reads a PSBT (BIP-174) with bitcoinjs-lib, which does not support version 2 (BIP-370).
 *
 * @returns `undefined` for another text, and for a PSBT without inputs
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
    // A text that the library rejects is no PSBT, whatever the reason.
    return undefined
  }
}

type RawInput = Psbt['data']['inputs'][number]

/** @param spent the script of the output that it spends, from the whole transaction that contains the output */
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

/**
 * Returns whether a script is a version and one push of the program
 * ([BIP-141](https://github.com/bitcoin/bips/blob/master/bip-0141.mediawiki)): its signature is not part of the id.
 */
function isWitnessProgram(script: Uint8Array): boolean {
  const [version = 0xff, length] = script
  return (version === 0 || (version >= 0x51 && version <= 0x60)) && length === script.length - 2
}
