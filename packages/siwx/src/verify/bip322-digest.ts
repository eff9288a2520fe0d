import { OutScript, Transaction } from '@scure/btc-signer'
import { concatBytes, sha256 } from '@scure/btc-signer/utils.js'

const anything = { version: 0, allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true }
const allOutputs = 1

/** Returns the digest for a key that owns the script by P2WPKH, alone or in P2SH. @param hash of the key */
export function digestOfKey(script: Uint8Array, hash: Uint8Array, message: Uint8Array): Uint8Array {
  return toSign(script, message).preimageWitnessV0(0, OutScript.encode({ type: 'pkh', hash }), allOutputs, 0n)
}

/** Returns the digest for the key of a taproot address. @param kind the sighash type: 0 or 1 */
export function digestOfTaproot(key: Uint8Array, kind: number, message: Uint8Array): Uint8Array {
  const script = OutScript.encode({ type: 'tr', pubkey: key })
  return toSign(script, message).preimageWitnessV1(0, [script], kind, [0n])
}

/** Builds the transaction to sign. It spends an output that is derived from the message only (BIP-322). */
function toSign(script: Uint8Array, message: Uint8Array): Transaction {
  const tag = sha256(new TextEncoder().encode('BIP0322-signed-message'))
  const digest = sha256(concatBytes(tag, tag, message))
  const toSpend = new Transaction(anything)
  // A finalized input would allow no further output.
  toSpend.addOutput({ script, amount: 0n })
  toSpend.addInput({
    txid: new Uint8Array(32),
    index: 0xffff_ffff,
    sequence: 0,
    finalScriptSig: concatBytes(Uint8Array.of(0x00, 0x20), digest),
  })
  const spending = new Transaction(anything)
  spending.addInput({ txid: toSpend.id, index: 0, sequence: 0, witnessUtxo: { script, amount: 0n } })
  spending.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  return spending
}
