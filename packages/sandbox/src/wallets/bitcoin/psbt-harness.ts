import * as ecc from '@bitcoinerlab/secp256k1'
import * as bitcoin from 'bitcoinjs-lib'

import type { BitcoinKey } from './bitcoin-accounts.ts'

bitcoin.initEccLib(ecc)

/** Creates a PSBT with bitcoinjs-lib: one input of 100 000 sat for each key, all but a fee to the recipient. */
export function createPsbt(
  keys: readonly BitcoinKey[],
  recipient: string,
  network = bitcoin.networks.bitcoin,
): Uint8Array {
  const psbt = new bitcoin.Psbt({ network })
  for (const [index, { script, tapInternalKey }] of keys.entries()) {
    psbt.addInput({
      hash: '33'.repeat(32),
      index,
      witnessUtxo: { script, value: 100_000n },
      ...(tapInternalKey && { tapInternalKey }),
    })
  }
  psbt.addOutput({ address: recipient, value: BigInt(keys.length) * 100_000n - 1_000n })
  return psbt.toBuffer()
}

/** Whether bitcoinjs-lib, which the wallet does not use, verifies every input's signature. */
export function isSigned(psbt: Uint8Array): boolean {
  return bitcoin.Psbt.fromBuffer(psbt).validateSignaturesOfAllInputs((publicKey, hash, signature) =>
    publicKey.length === 32 ? ecc.verifySchnorr(hash, publicKey, signature) : ecc.verify(hash, publicKey, signature),
  )
}
