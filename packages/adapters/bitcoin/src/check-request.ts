import { BaseError, readProperty } from '@latchkey/primitives'

import { parseBitcoinAddress } from './bitcoin-address.ts'
import type { BitcoinNetwork } from './bitcoin-networks.ts'
import type { SendTransferParams, SignInput } from './bitcoin-provider.ts'
import type { MessageToSign, PsbtToSign } from './bitcoin-wallet.ts'
import { parsePsbt } from './psbt.ts'

/** @throws BaseError `invalidParams`, `invalidAddress` */
export function checkMessage(params: unknown, network: BitcoinNetwork): MessageToSign {
  const [message, protocol] = [readProperty(params, 'message'), readProperty(params, 'protocol')]
  if (typeof message !== 'string') throw invalid('message must be text')
  if (protocol !== undefined && protocol !== 'ecdsa' && protocol !== 'bip322') {
    throw invalid('protocol must be "ecdsa" or "bip322"')
  }
  const address = checkAddress(readProperty(params, 'address'), network)
  const isTaproot = parseBitcoinAddress(address)?.type === 'p2tr'
  if (isTaproot && protocol === 'ecdsa') throw invalid('a taproot address signs messages by BIP-322 alone')
  return { message, address, protocol: protocol ?? (isTaproot ? 'bip322' : 'ecdsa') }
}

/** @throws BaseError `invalidParams`, `invalidPsbt`, `invalidAddress` */
export function checkPsbt(params: unknown, network: BitcoinNetwork): PsbtToSign {
  const psbt = readProperty(params, 'psbt')
  const parsed = typeof psbt === 'string' ? parsePsbt(psbt) : undefined
  if (typeof psbt !== 'string' || parsed === undefined) {
    throw new BaseError('invalidPsbt', 'Invalid PSBT', {
      advice: 'A PSBT with at least one input is needed, as base64.',
    })
  }
  const [inputs, broadcast] = [readProperty(params, 'signInputs'), readProperty(params, 'broadcast')]
  if (broadcast !== undefined && typeof broadcast !== 'boolean') throw invalid('broadcast must be true or false')
  if (inputs !== undefined && !Array.isArray(inputs)) throw invalid('signInputs must be a list')
  const signInputs = inputs?.map(input => checkInput(input, parsed.inputCount, network))
  return { ...parsed, psbt, broadcast: broadcast ?? false, ...(signInputs && signInputs.length > 0 && { signInputs }) }
}

function checkInput(input: unknown, inputCount: number, network: BitcoinNetwork): SignInput {
  const [index, types] = [readProperty(input, 'index'), readProperty(input, 'sighashTypes')]
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= inputCount) {
    throw invalid(`an input's index must be from 0 to ${inputCount - 1}`)
  }
  const address = checkAddress(readProperty(input, 'address'), network)
  if (types === undefined) return { index, address }
  if (!Array.isArray(types) || !types.every(isSighashType)) throw invalid('sighashTypes must be SIGHASH flags')
  return { index, address, sighashTypes: types }
}

/** DEFAULT (BIP-341), ALL, NONE and SINGLE, the last three also with ANYONECANPAY. */
function isSighashType(value: unknown): value is number {
  return typeof value === 'number' && [0x00, 0x01, 0x02, 0x03, 0x81, 0x82, 0x83].includes(value)
}

/** All bitcoin there will ever be, in satoshi. */
const maxAmount = 2_100_000_000_000_000

/** @throws BaseError `invalidAmount`, `invalidAddress` */
export function checkTransfer(params: unknown, network: BitcoinNetwork): SendTransferParams {
  const amount = readProperty(params, 'amount')
  const isWhole = typeof amount === 'string' && /^[1-9]\d{0,15}$/.test(amount)
  if (!isWhole || Number(amount) > maxAmount) {
    throw new BaseError('invalidAmount', 'Invalid amount', {
      advice: 'The amount is whole satoshi as text, above zero.',
    })
  }
  return { amount, recipient: checkAddress(readProperty(params, 'recipient'), network) }
}

/** An address with its checksum, on the network that is used: bitcoin sent to one of another network may be lost. */
function checkAddress(address: unknown, network: BitcoinNetwork): string {
  const parsed = typeof address === 'string' ? parseBitcoinAddress(address) : undefined
  if (typeof address !== 'string' || parsed === undefined) {
    throw new BaseError('invalidAddress', 'Invalid address', { advice: `${String(address)} is no Bitcoin address.` })
  }
  // Base58 addresses of regtest are the same as those of the test networks.
  const fits =
    parsed.network === network.addresses || (network.addresses === 'regtest' && !/^(tb1|[13])/i.test(address))
  if (fits) return address
  throw new BaseError('invalidAddress', 'Invalid address', {
    advice: `${address} is an address of Bitcoin ${parsed.network}; the site is on Bitcoin ${network.name.toLowerCase()}.`,
  })
}

function invalid(advice: string): BaseError {
  return new BaseError('invalidParams', 'Invalid parameters', { advice: `${advice}.` })
}
