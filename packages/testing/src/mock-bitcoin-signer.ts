import type { Psbt } from 'bitcoinjs-lib'

import type { MockBitcoinAccount } from './mock-bitcoin-accounts.ts'

export interface MockPsbtInput {
  address?: string
  index: number
  sighashTypes?: readonly number[]
}

/** Cryptography of a mock Bitcoin wallet. bitcoinjs-lib is loaded with the first signature. */
export interface MockBitcoinSigner {
  /** Signs a message by BIP-137 or BIP-322. @returns base64 */
  signMessage(account: MockBitcoinAccount, message: string, protocol: 'ecdsa' | 'bip322'): Promise<string>
  /**
   * Signs these inputs, by default every input that one of the accounts can sign.
   *
   * @param signAs account whose key is used in place of the accounts' own
   * @returns the bytes of the signed PSBT; with `finalize`, also the transaction as hex and its id
   */
  signPsbt(
    accounts: readonly MockBitcoinAccount[],
    psbt: Uint8Array,
    options: { inputs?: readonly MockPsbtInput[]; finalize?: boolean; signAs?: MockBitcoinAccount },
  ): Promise<{ psbt: Uint8Array; transaction?: string; txid?: string }>
  /** Returns a PSBT with the same outputs, which spends an output of the account that exists on no chain. */
  fillPsbt(account: MockBitcoinAccount, psbt: Uint8Array): Promise<Uint8Array>
  /** Builds a payment from an output that exists on no chain. @param amount in satoshi */
  buildTransfer(
    account: MockBitcoinAccount,
    recipient: string,
    amount: bigint,
  ): Promise<{ transaction: string; txid: string }>
}

export function createMockBitcoinSigner(): MockBitcoinSigner {
  return {
    async signMessage(account, message, protocol) {
      const chain = await load()
      return protocol === 'ecdsa' ? signBip137(chain, account, message) : signBip322(chain, account, message)
    },

    async signPsbt(accounts, bytes, { inputs, finalize, signAs }) {
      const chain = await load()
      const psbt = chain.bitcoin.Psbt.fromBuffer(bytes)
      const wanted = inputs ?? psbt.data.inputs.map((_, index): MockPsbtInput => ({ index }))
      for (const input of wanted) {
        const account = accounts.find(each => isFor(chain, psbt, input, each))
        if (account) signInput(chain, psbt, input, signAs ?? account, account)
        else if (inputs) throw new Error(`No account of the wallet can sign input ${input.index}`)
      }
      if (!finalize) return { psbt: psbt.toBuffer() }
      psbt.finalizeAllInputs()
      const transaction = psbt.extractTransaction()
      return { psbt: psbt.toBuffer(), transaction: transaction.toHex(), txid: transaction.getId() }
    },

    async fillPsbt(account, bytes) {
      const chain = await load()
      const network = networkOf(chain, account)
      const { txOutputs } = chain.bitcoin.Psbt.fromBuffer(bytes)
      const psbt = new chain.bitcoin.Psbt({ network })
      const script = chain.bitcoin.address.toOutputScript(account.address, network)
      const value = txOutputs.reduce((sum, output) => sum + output.value, feeSats)
      psbt.addInput({ hash: '33'.repeat(32), index: 0, witnessUtxo: { script, value } })
      for (const output of txOutputs) psbt.addOutput({ script: output.script, value: output.value })
      return psbt.toBuffer()
    },

    async buildTransfer(account, recipient, amount) {
      const chain = await load()
      const network = networkOf(chain, account)
      const psbt = new chain.bitcoin.Psbt({ network })
      const script = chain.bitcoin.address.toOutputScript(account.address, network)
      psbt.addInput({ hash: '11'.repeat(32), index: 0, witnessUtxo: { script, value: amount + feeSats } })
      psbt.addOutput({ address: recipient, value: amount })
      signInput(chain, psbt, { index: 0 }, account, account)
      const transaction = psbt.finalizeAllInputs().extractTransaction()
      return { transaction: transaction.toHex(), txid: transaction.getId() }
    },
  }
}

const feeSats = 500n

interface Chain {
  bitcoin: typeof import('bitcoinjs-lib')
  ecc: typeof import('@bitcoinerlab/secp256k1')
}

async function load(): Promise<Chain> {
  const [bitcoin, ecc] = await Promise.all([import('bitcoinjs-lib'), import('@bitcoinerlab/secp256k1')])
  bitcoin.initEccLib(ecc)
  return { bitcoin, ecc }
}

function networkOf({ bitcoin }: Chain, { network }: MockBitcoinAccount) {
  return network === 'mainnet' ? bitcoin.networks.bitcoin : bitcoin.networks.testnet
}

function keyOf({ address, privateKey }: MockBitcoinAccount): Uint8Array {
  if (privateKey === undefined) throw new Error(`The mock wallet has no key of ${address}, and so cannot sign`)
  return fromHex(privateKey)
}

function isFor({ bitcoin, ...chain }: Chain, psbt: Psbt, input: MockPsbtInput, account: MockBitcoinAccount): boolean {
  if (input.address !== undefined) return input.address === account.address
  const script = psbt.data.inputs[input.index]?.witnessUtxo?.script
  const own = bitcoin.address.toOutputScript(account.address, networkOf({ bitcoin, ...chain }, account))
  return script !== undefined && toHex(script) === toHex(own)
}

function signInput(
  chain: Chain,
  psbt: Psbt,
  { index, sighashTypes }: MockPsbtInput,
  signAs: MockBitcoinAccount,
  account: MockBitcoinAccount,
): void {
  const input = psbt.data.inputs[index]
  const types = sighashTypes ?? (input?.sighashType === undefined ? undefined : [input.sighashType])
  const isTaproot = account.purpose === 'ordinal'
  if (isTaproot && !input?.tapInternalKey) {
    psbt.updateInput(index, { tapInternalKey: toXOnly(fromHex(signAs.publicKey)) })
  }
  const signer = isTaproot ? toTaprootSigner(chain, signAs) : toSigner(chain, keyOf(signAs))
  psbt.signInput(index, signer, types && [...types])
}

function toSigner({ ecc }: Chain, key: Uint8Array) {
  const publicKey = ecc.pointFromScalar(key, true)
  if (publicKey === null) throw new Error('The private key is no key')
  return {
    publicKey,
    sign: (hash: Uint8Array) => ecc.sign(hash, key),
    signSchnorr: (hash: Uint8Array) => ecc.signSchnorr(hash, key),
  }
}

/** Returns the key that spends the output of a taproot address without scripts (BIP-86, BIP-341). */
function toTaprootSigner(chain: Chain, account: MockBitcoinAccount) {
  const { bitcoin, ecc } = chain
  const publicKey = fromHex(account.publicKey)
  const key = publicKey[0] === 3 ? ecc.privateNegate(keyOf(account)) : keyOf(account)
  const tweaked = ecc.privateAdd(key, bitcoin.crypto.taggedHash('TapTweak', toXOnly(publicKey)))
  if (tweaked === null) throw new Error('The private key is no key')
  return toSigner(chain, tweaked)
}

function signBip137({ bitcoin, ecc }: Chain, account: MockBitcoinAccount, message: string): string {
  const bytes = new TextEncoder().encode(message)
  const prefix = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')
  const hash = bitcoin.crypto.hash256(Uint8Array.from([...prefix, ...toCompactSize(bytes.length), ...bytes]))
  const { signature, recoveryId } = ecc.signRecoverable(hash, keyOf(account))
  // The header 39 means that the address is P2WPKH (BIP-137).
  return toBase64(Uint8Array.from([39 + recoveryId, ...signature]))
}

/** Creates the "simple" signature of BIP-322: the witness of a transaction that spends a virtual output. */
function signBip322(chain: Chain, account: MockBitcoinAccount, message: string): string {
  const { bitcoin } = chain
  const hash = taggedMessageHash(chain, message)
  const script = bitcoin.address.toOutputScript(account.address, networkOf(chain, account))
  const toSpend = new bitcoin.Transaction()
  toSpend.version = 0
  toSpend.addInput(new Uint8Array(32), 0xffffffff, 0, Uint8Array.from([0x00, 0x20, ...hash]))
  toSpend.addOutput(script, 0n)
  const psbt = new bitcoin.Psbt()
  psbt.setVersion(0)
  psbt.addInput({ hash: toSpend.getId(), index: 0, sequence: 0, witnessUtxo: { script, value: 0n } })
  psbt.addOutput({ script: Uint8Array.from([0x6a]), value: 0n })
  signInput(chain, psbt, { index: 0 }, account, account)
  const witness = psbt.finalizeAllInputs().data.inputs[0]?.finalScriptWitness
  if (witness === undefined) throw new Error('The message was not signed')
  return toBase64(witness)
}

function taggedMessageHash({ bitcoin }: Chain, message: string): Uint8Array {
  const tag = bitcoin.crypto.sha256(new TextEncoder().encode('BIP0322-signed-message'))
  return bitcoin.crypto.sha256(Uint8Array.from([...tag, ...tag, ...new TextEncoder().encode(message)]))
}

function toCompactSize(length: number): number[] {
  return length < 0xfd ? [length] : [0xfd, length & 0xff, length >> 8]
}

function toXOnly(publicKey: Uint8Array): Uint8Array {
  return publicKey.slice(1, 33)
}

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], byte => Number.parseInt(byte, 16))
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), character => character.charCodeAt(0))
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
