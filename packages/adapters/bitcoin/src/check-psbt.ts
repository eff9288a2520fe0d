import { BaseError, readProperty } from '@latchkey/primitives'

import type { BitcoinNetwork } from './bitcoin-networks.ts'
import type { SignInput } from './bitcoin-provider.ts'
import type { PsbtToSign } from './bitcoin-wallet.ts'
import { checkAddress, invalid } from './check-request.ts'
import { parsePsbt, type PsbtLibrary } from './psbt.ts'

/** @throws BaseError `invalidParams`, `invalidPsbt`, `invalidAddress` */
export function checkPsbt(library: PsbtLibrary, params: unknown, network: BitcoinNetwork): PsbtToSign {
  const psbt = readProperty(params, 'psbt')
  const parsed = typeof psbt === 'string' ? parsePsbt(library, psbt) : undefined
  if (typeof psbt !== 'string' || parsed === undefined) {
    throw new BaseError('invalidPsbt', 'Invalid PSBT', {
      advice: 'A PSBT of version 0 with at least one input is needed, as base64.',
    })
  }
  const [inputs, broadcast] = [readProperty(params, 'signInputs'), readProperty(params, 'broadcast')]
  if (broadcast !== undefined && typeof broadcast !== 'boolean') throw invalid('broadcast must be true or false')
  if (inputs !== undefined && !Array.isArray(inputs)) throw invalid('signInputs must be a list')
  const signInputs = inputs?.map(input => checkInput(input, parsed.inputs.length, network))
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

/** Returns whether a value is DEFAULT (BIP-341), ALL, NONE or SINGLE, the last three also with ANYONECANPAY. */
function isSighashType(value: unknown): value is number {
  return typeof value === 'number' && [0x00, 0x01, 0x02, 0x03, 0x81, 0x82, 0x83].includes(value)
}
