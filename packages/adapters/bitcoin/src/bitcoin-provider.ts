/** What an address is for: `payment` holds bitcoin, `ordinal` inscriptions. */
export type AddressPurpose = 'payment' | 'ordinal'

export interface AccountAddress {
  address: string
  /** Hexadecimal, as the wallet writes it. */
  publicKey?: string
  /** Derivation path, as `m/84'/0'/0'/0/0`. */
  path?: string
  purpose: AddressPurpose
}

/** How a message is signed: the 65 bytes of BIP-137, or the witness of BIP-322. */
export type MessageProtocol = 'ecdsa' | 'bip322'

export interface SignMessageParams {
  message: string
  /** One of the wallet's own addresses. */
  address: string
  /** @default `bip322` for a taproot address, `ecdsa` for others */
  protocol?: MessageProtocol
}

export interface SignInput {
  /** The address of the wallet whose key signs. */
  address: string
  /** Which input of the PSBT, from 0. */
  index: number
  /** What the wallet may sign as. @default what the PSBT says */
  sighashTypes?: readonly number[]
}

export interface SignPsbtParams {
  /** A PSBT (BIP-174, BIP-370), base64. */
  psbt: string
  /** @default whatever the wallet has a key for */
  signInputs?: readonly SignInput[]
  /** Finalizes and sends it. @default false */
  broadcast?: boolean
}

export interface SignedPsbt {
  /** base64; with `broadcast`, some wallets give back only the id: then this is what was given. */
  psbt: string
  txid?: string
}

export interface SendTransferParams {
  /** Satoshi, as decimal text. */
  amount: string
  recipient: string
}

export type BitcoinProviderEvents = {
  /** The addresses that the wallet gives now, the payment address first. */
  accountsChanged: readonly string[]
  /** CAIP-2 id. */
  chainChanged: string
  disconnect: undefined
}

/** What a site gets from `getProvider('bip122')`, whichever wallet is behind it. */
export interface BitcoinProvider {
  /** The wallet's name. */
  readonly name: string
  /** Asks the wallet for its accounts; gives the payment address. */
  connect(): Promise<string>
  disconnect(): Promise<void>
  getAccountAddresses(): Promise<AccountAddress[]>
  /** @returns the signature, base64 */
  signMessage(params: SignMessageParams): Promise<string>
  signPSBT(params: SignPsbtParams): Promise<SignedPsbt>
  /** @returns the transaction's id */
  sendTransfer(params: SendTransferParams): Promise<string>
  /** `getAccountAddresses`, `signMessage`, `signPsbt` and `sendTransfer` by name; each gives what its method gives. */
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on<Name extends keyof BitcoinProviderEvents>(
    event: Name,
    listener: (event: BitcoinProviderEvents[Name]) => void,
  ): BitcoinProvider
  removeListener<Name extends keyof BitcoinProviderEvents>(
    event: Name,
    listener: (event: BitcoinProviderEvents[Name]) => void,
  ): BitcoinProvider
}
