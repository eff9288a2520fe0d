export { BitcoinAdapter } from './bitcoin-adapter.ts'
export type { BitcoinConnector } from './bitcoin-connector-type.ts'
export type {
  AccountAddress,
  AddressPurpose,
  BitcoinProvider,
  BitcoinProviderEvents,
  MessageProtocol,
  SendTransferParams,
  SignedPsbt,
  SignInput,
  SignMessageParams,
  SignPsbtParams,
} from './bitcoin-provider.ts'
