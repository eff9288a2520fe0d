import { toHex } from '@latchkey/adapter-kit'
import { BaseError } from '@latchkey/primitives'

import { toOutputScript } from './bitcoin-address.ts'
import type { BitcoinNetwork } from './bitcoin-networks.ts'
import type { AccountAddress, SignedPsbt, SignInput } from './bitcoin-provider.ts'
import type { BitcoinSigner, PsbtToSign } from './bitcoin-wallet.ts'
import { checkPsbt } from './check-psbt.ts'
import { loadBitcoinjs } from './load-bitcoinjs.ts'
import { type ParsedPsbt, parsePsbt } from './psbt.ts'
import { invalidAnswer } from './wallet-call.ts'
import { readTransactionId, toBase64Text } from './wallet-signature.ts'

/**
 * Signs a PSBT. The site's request is checked before it reaches the wallet, and the wallet's answer before it reaches the site.
 * This file loads with bitcoinjs-lib, which reads PSBTs.
 *
 * @param accounts the wallet's accounts, for a wallet that must be told which inputs are its own
 * @throws BaseError `invalidParams`, `invalidPsbt`, `invalidAddress`, `invalidAnswer`, `psbtChanged`, `psbtNotSigned`
 * @throws MissingLibraryError if the site has not installed bitcoinjs-lib
 */
export async function signPsbt(
  signer: BitcoinSigner & { accounts(): Promise<readonly AccountAddress[]> },
  params: unknown,
  network: BitcoinNetwork,
): Promise<SignedPsbt> {
  const library = await loadBitcoinjs()
  const asked = checkPsbt(library, params, network)
  const request =
    signer.needsInputs && asked.signInputs === undefined
      ? { ...asked, signInputs: findOwnInputs(asked, await signer.accounts()) }
      : asked
  const answer = await signer.signPsbt(request, network)
  const psbt = toBase64Text(answer.psbt)
  const signed = psbt === undefined ? undefined : parsePsbt(library, psbt)
  if (signed) checkSame(asked, signed)
  if (!asked.broadcast || signer.pushPsbt) {
    if (psbt === undefined || signed === undefined) throw invalidAnswer('signPsbt')
    checkSigned(request, signed)
    if (!asked.broadcast || signer.pushPsbt === undefined) return { psbt }
    return { psbt, txid: readTransactionId(await signer.pushPsbt(signed.bytes, network)) }
  }
  const txid = readTransactionId(answer.sent)
  if (asked.txid !== undefined && asked.txid !== txid) throw changed(`It has sent ${txid}: ask the wallet’s makers.`)
  // After a broadcast the id counts: some wallets return nothing else, or the whole transaction, and then the PSBT of the request
  // is returned.
  return { psbt: signed && psbt !== undefined ? psbt : asked.psbt, txid }
}

/**
 * Returns the inputs that spend from the wallet's addresses. @throws BaseError `invalidParams` if none does, as far as the PSBT
 * shows
 */
function findOwnInputs({ inputs }: ParsedPsbt, accounts: readonly AccountAddress[]): SignInput[] {
  const owners = new Map(accounts.map(({ address }) => [toHex(toOutputScript(address) ?? new Uint8Array()), address]))
  const own = inputs.flatMap(({ script }, index) => {
    const address = script && owners.get(toHex(script))
    return address === undefined ? [] : [{ address, index }]
  })
  if (own.length > 0) return own
  throw new BaseError('invalidParams', 'Invalid parameters', {
    advice: 'No input is seen to spend from the wallet’s addresses: name the inputs in signInputs.',
  })
}

function checkSame(asked: ParsedPsbt, given: ParsedPsbt): void {
  const [one, other] = [asked.unsignedTransaction, given.unsignedTransaction]
  if (one.length === other.length && one.every((byte, index) => byte === other[index])) return
  throw changed('Do not use what it gave, and ask the wallet’s makers.')
}

/** Checks that each named input is signed, or at least one if none was named. */
function checkSigned({ inputs, signInputs }: PsbtToSign, signed: ParsedPsbt): void {
  const isSigned = (index: number): boolean => {
    const signatures = signed.inputs[index]?.signatures ?? ''
    return signatures !== '' && signatures !== inputs[index]?.signatures
  }
  const indexes = signInputs?.map(({ index }) => index)
  if (indexes?.every(isSigned) ?? inputs.some((_, index) => isSigned(index))) return
  throw new BaseError('psbtNotSigned', 'The wallet did not sign', {
    advice: 'An input that it was to sign is as before: is it the wallet’s own?',
  })
}

function changed(advice: string): BaseError {
  return new BaseError('psbtChanged', 'The wallet signed another transaction', { advice })
}
