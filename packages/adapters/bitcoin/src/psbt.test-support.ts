import type { MockBitcoinAccount } from '@latchkey/testing'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import * as btc from '@scure/btc-signer'

const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))

function scriptOf({ publicKey, purpose, network }: MockBitcoinAccount) {
  const chain = network === 'mainnet' ? btc.NETWORK : btc.TEST_NETWORK
  return purpose === 'ordinal' ? btc.p2tr(hex(publicKey).slice(1), undefined, chain) : btc.p2wpkh(hex(publicKey), chain)
}

/**
 * Creates a PSBT with @scure/btc-signer: one input of 100 000 sat for each account, and one output to the recipient, less a fee.
 */
export function createPsbt(accounts: readonly MockBitcoinAccount[], recipient: string): string {
  const [first] = accounts
  const transaction = new btc.Transaction()
  for (const [index, account] of accounts.entries()) {
    const { script } = scriptOf(account)
    const isTaproot = account.purpose === 'ordinal'
    transaction.addInput({
      txid: hex('22'.repeat(32)),
      index,
      witnessUtxo: { script, amount: 100_000n },
      ...(isTaproot && { tapInternalKey: hex(account.publicKey).slice(1) }),
    })
  }
  const network = first?.network === 'testnet' ? btc.TEST_NETWORK : btc.NETWORK
  transaction.addOutputAddress(recipient, BigInt(accounts.length) * 100_000n - 1_000n, network)
  return Buffer.from(transaction.toPSBT()).toString('base64')
}

/**
 * Checks each signature against the digest that @scure/btc-signer computes (the mock wallet signs with bitcoinjs-lib), then
 * finalizes.
 *
 * @returns the transaction's id
 * @throws an error unless every input is signed by the account that owns it
 */
export function verifyPsbt(psbt: string, accounts: readonly MockBitcoinAccount[]): string {
  const transaction = btc.Transaction.fromPSBT(Uint8Array.from(Buffer.from(psbt, 'base64')))
  if (transaction.inputsLength !== accounts.length) throw new Error('The PSBT has other inputs')
  const scripts = accounts.map(account => scriptOf(account).script)
  const amounts = accounts.map(() => 100_000n)
  for (const [index, account] of accounts.entries()) {
    const input = transaction.getInput(index)
    if (account.purpose === 'ordinal') {
      const digest = transaction.preimageWitnessV1(index, scripts, btc.SigHash.DEFAULT, amounts)
      const outputKey = scripts[index]?.slice(2)
      const signature = input.tapKeySig ?? input.finalScriptWitness?.[0]
      if (!signature || !outputKey || !schnorr.verify(signature, digest, outputKey)) {
        throw new Error(`Input ${index} is signed by another`)
      }
    } else {
      const publicKey = hex(account.publicKey)
      const script = btc.p2pkh(publicKey).script
      const digest = transaction.preimageWitnessV0(index, script, btc.SigHash.ALL, 100_000n)
      const signature = input.partialSig?.[0]?.[1] ?? input.finalScriptWitness?.[0]
      if (
        !signature ||
        !secp256k1.verify(signature.slice(0, -1), digest, publicKey, { prehash: false, format: 'der' })
      ) {
        throw new Error(`Input ${index} is signed by another`)
      }
    }
  }
  if (!transaction.isFinal) transaction.finalize()
  return transaction.id
}
