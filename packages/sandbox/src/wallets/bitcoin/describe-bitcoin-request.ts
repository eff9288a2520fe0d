import type { RequestDescription } from '../request-description.ts'
import { walletMessages } from '../wallet-messages.ts'
import type { BitcoinChain, BitcoinKey } from './bitcoin-accounts.ts'
import { bitcoinMessages } from './bitcoin-messages.ts'
import type { ReadPsbt } from './sign-psbt.ts'

/** What a person reads before a message is signed. */
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

/** What a person reads before a PSBT is signed: who is paid how much, what is spent, and what it costs. */
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

/** @param amount satoshi */
function formatBitcoin(amount: bigint): string {
  const sign = amount < 0n ? '-' : ''
  const digits = String(amount < 0n ? -amount : amount).padStart(9, '0')
  const decimals = digits.slice(-8).replace(/0+$/, '')
  return bitcoinMessages.bitcoin(`${sign}${digits.slice(0, -8)}${decimals && `.${decimals}`}`)
}
