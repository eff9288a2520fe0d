import type {
  AccountAddress as Address,
  BitcoinProvider,
  SendTransferParams as Transfer,
  SignedPsbt,
  SignMessageParams as Message,
  SignPsbtParams,
} from './bitcoin-provider.ts'

/** The provider under the name that it has in the AppKit API. */
export type BitcoinConnector = BitcoinProvider

/** The types of its parameters and results under their names in the AppKit API, such as `BitcoinConnector.SignPSBTParams`. */
export declare namespace BitcoinConnector {
  /** An address of the wallet. */
  type AccountAddress = Address
  /** The parameters of `signMessage`. */
  type SignMessageParams = Message
  /** The parameters of `sendTransfer`. */
  type SendTransferParams = Transfer
  /** The parameters of `signPSBT`. */
  type SignPSBTParams = SignPsbtParams
  /** The result of `signPSBT`. */
  type SignPSBTResponse = SignedPsbt
}
