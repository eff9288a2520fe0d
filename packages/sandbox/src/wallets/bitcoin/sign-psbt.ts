import { Address, OutScript, Transaction } from '@scure/btc-signer'

import { RpcError, rpcErrorCodes } from '../rpc-error.ts'
import type { BitcoinChain, BitcoinKey } from './bitcoin-accounts.ts'
import { isSameBytes, toHex } from './bytes.ts'

/** An input that a site requests to sign. */
export interface InputToSign {
  address: string
  index: number
  /** SIGHASH flags that the wallet may sign with. */
  sighashTypes?: readonly number[]
}

/** A parsed PSBT with the facts for the user. */
export interface ReadPsbt {
  /** The recipients with their amounts, in satoshi. */
  outputs: readonly { recipient: string; amount: bigint }[]
  /** The miners' fee, in satoshi; undefined if an input does not state its amount. */
  fee: bigint | undefined
  /** The inputs that the wallet would sign. */
  signed: readonly { index: number; key: BitcoinKey; amount: bigint | undefined }[]
  /** Signs the inputs. @returns the signed PSBT */
  sign(): Uint8Array
}

/**
 * Parses a PSBT (BIP-174).
 * @param keys Keys that the site may use.
 * @param wanted Inputs to sign; by default every input of one of the keys.
 * @throws {RpcError} -32602 for an invalid PSBT, 4100 for a missing key
 */
export function readPsbt(
  bytes: Uint8Array,
  keys: readonly BitcoinKey[],
  { network }: BitcoinChain,
  wanted?: readonly InputToSign[],
): ReadPsbt {
  const transaction = parse(bytes)
  const indexes = Array.from({ length: transaction.inputsLength }, (_, index) => index)
  const amountOf = (index: number): bigint | undefined => transaction.getInput(index).witnessUtxo?.amount
  const owns = (key: BitcoinKey, index: number): boolean => {
    const script = transaction.getInput(index).witnessUtxo?.script
    return script !== undefined && isSameBytes(script, key.script)
  }
  const inputs =
    wanted ??
    indexes.flatMap(index =>
      toOwned(
        index,
        keys.find(key => owns(key, index)),
      ),
    )
  const signed = inputs.map(({ address, index, sighashTypes }) => {
    const key = keys.find(each => each.address === address)
    if (key === undefined || !owns(key, index)) {
      throw new RpcError(rpcErrorCodes.unauthorized, `The site may not have input ${index} signed by ${address}.`)
    }
    return { index, key, amount: amountOf(index), sighashTypes }
  })
  const outputs = Array.from({ length: transaction.outputsLength }, (_, index) => {
    const { script = new Uint8Array(), amount = 0n } = transaction.getOutput(index)
    return { recipient: toRecipient(script, network), amount }
  })
  const amounts = indexes.map(amountOf)
  const spent = outputs.reduce((sum, { amount }) => sum + amount, 0n)
  const held = amounts.reduce<bigint | undefined>(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount),
    0n,
  )
  return {
    outputs,
    fee: held === undefined ? undefined : held - spent,
    signed,
    sign() {
      for (const { index, key, sighashTypes } of signed) {
        if (key.tapInternalKey && !transaction.getInput(index).tapInternalKey) {
          transaction.updateInput(index, { tapInternalKey: key.tapInternalKey })
        }
        transaction.signIdx(key.privateKey, index, sighashTypes && [...sighashTypes])
      }
      return transaction.toPSBT()
    },
  }
}

function parse(bytes: Uint8Array): Transaction {
  try {
    return Transaction.fromPSBT(bytes, { allowUnknownOutputs: true, allowUnknownInputs: true })
  } catch (cause) {
    throw new RpcError(rpcErrorCodes.invalidParams, `Invalid parameters: the PSBT cannot be read (${String(cause)}).`)
  }
}

function toOwned(index: number, key: BitcoinKey | undefined): InputToSign[] {
  return key ? [{ index, address: key.address }] : []
}

/** Returns an address, or the script itself if it has no address. */
function toRecipient(script: Uint8Array, network: BitcoinChain['network']): string {
  try {
    return Address(network).encode(OutScript.decode(script))
  } catch {
    return toHex(script)
  }
}
