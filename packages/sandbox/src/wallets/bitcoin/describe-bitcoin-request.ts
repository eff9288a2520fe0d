import type { RequestDescription } from '../request-description.ts'
import { walletMessages } from '../wallet-messages.ts'
import type { BitcoinChain, BitcoinKey } from './bitcoin-accounts.ts'
import { bitcoinMessages } from './bitcoin-messages.ts'
import type { ReadPsbt } from './sign-psbt.ts'

/** Describes a message for the user, before it is signed. */
export function describeMessage(key: BitcoinKey, message: Uint8Array, protocol: string): RequestDescription {
  return {
    title: walletMessages.titles.signMessage,
    rows: [
      { label: walletMessages.account, value: key.address },
      { label: walletMessages.message, value: new TextDecoder().decode(message) },
      { label: bitcoinMessages.protocol, value: key.purpose === 'ordinal' ? 'BIP-322' : protocol },
    ],
  }
}

/** Describes a PSBT for the user, before it is signed: the recipients with their amounts, the spent inputs, and the fee. */
export function describePsbt({ outputs, fee, signed }: ReadPsbt, chain: BitcoinChain): RequestDescription {
  return {
    title: bitcoinMessages.signPsbt,
    rows: [
      { label: walletMessages.network, value: chain.name },
      ...outputs.map(({ amount, recipient }) => ({
        label: bitcoinMessages.pays,
        value: bitcoinMessages.paysTo(formatBitcoin(amount), recipient),
      })),
      ...signed.map(({ index, key, amount }) => ({
        label: bitcoinMessages.signsInput(index),
        value: bitcoinMessages.spends(
          amount === undefined ? bitcoinMessages.unknownAmount : formatBitcoin(amount),
          key.address,
        ),
      })),
      { label: bitcoinMessages.fee, value: fee === undefined ? bitcoinMessages.unknownFee : formatBitcoin(fee) },
    ],
  }
}

/** @param amount in satoshi */
function formatBitcoin(amount: bigint): string {
  const sign = amount < 0n ? '-' : ''
  const digits = String(amount < 0n ? -amount : amount).padStart(9, '0')
  const decimals = digits.slice(-8).replace(/0+$/, '')
  return bitcoinMessages.bitcoin(`${sign}${digits.slice(0, -8)}${decimals && `.${decimals}`}`)
}
