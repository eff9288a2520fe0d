import { secp256k1 } from '@noble/curves/secp256k1.js'
import { RawWitness, Transaction } from '@scure/btc-signer'
import { concatBytes, sha256 } from '@scure/btc-signer/utils.js'

import type { BitcoinKey } from './bitcoin-accounts.ts'

/**
 * Signs a message with the key of an address.
 * @param protocol `ecdsa` is BIP-137; a taproot address has only BIP-322.
 */
export function signBitcoinMessage(key: BitcoinKey, message: Uint8Array, protocol: 'ecdsa' | 'bip322'): Uint8Array {
  return protocol === 'ecdsa' && key.purpose === 'payment' ? signBip137(key, message) : signBip322(key, message)
}

/** Header byte from which P2WPKH addresses start (BIP-137). */
const segwitHeader = 39

function signBip137({ privateKey }: BitcoinKey, message: Uint8Array): Uint8Array {
  const prefix = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')
  const digest = sha256(sha256(concatBytes(prefix, toCompactSize(message.length), message)))
  const signature = secp256k1.sign(digest, privateKey, { prehash: false, format: 'recovered' })
  const [recovery = 0] = signature
  return concatBytes(Uint8Array.of(segwitHeader + recovery), signature.slice(1))
}

/** Signs in the "simple" form: the witness of a transaction that spends a virtual output for the message (BIP-322). */
function signBip322(key: BitcoinKey, message: Uint8Array): Uint8Array {
  const tag = sha256(new TextEncoder().encode('BIP0322-signed-message'))
  const digest = sha256(concatBytes(tag, tag, message))
  const anything = { version: 0, allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true }
  const toSpend = new Transaction(anything)
  // An input that is final allows no output after it.
  toSpend.addOutput({ script: key.script, amount: 0n })
  toSpend.addInput({
    txid: new Uint8Array(32),
    index: 0xffff_ffff,
    sequence: 0,
    finalScriptSig: concatBytes(Uint8Array.of(0x00, 0x20), digest),
  })
  const toSign = new Transaction(anything)
  toSign.addInput({
    txid: toSpend.id,
    index: 0,
    sequence: 0,
    witnessUtxo: { script: key.script, amount: 0n },
    ...(key.tapInternalKey && { tapInternalKey: key.tapInternalKey }),
  })
  toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  toSign.sign(key.privateKey)
  toSign.finalize()
  return RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? [])
}

function toCompactSize(length: number): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length)
  if (length <= 0xffff) return Uint8Array.of(0xfd, length & 0xff, length >> 8)
  return Uint8Array.of(0xfe, length & 0xff, (length >> 8) & 0xff, (length >> 16) & 0xff, length >>> 24)
}
