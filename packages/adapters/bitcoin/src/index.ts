export { BitcoinAdapter } from './bitcoin-adapter.ts'
export type {
  AccountAddress,
  AddressPurpose,
  BitcoinProvider,
  BitcoinProvider as BitcoinConnector,
  BitcoinProviderEvents,
  MessageProtocol,
  SendTransferParams,
  SignedPsbt,
  SignInput,
  SignMessageParams,
  SignPsbtParams,
} from './bitcoin-provider.ts'
