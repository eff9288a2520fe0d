/** Purpose of an address: `payment` holds bitcoin, `ordinal` inscriptions. */
export type AddressPurpose = 'payment' | 'ordinal'

/** An address of a Bitcoin wallet. */
export interface AccountAddress {
  /** The address as the wallet writes it. */
  address: string
  /** Public key in hexadecimal, as the wallet writes it. */
  publicKey?: string
  /** Derivation path, such as `m/84'/0'/0'/0/0`. */
  path?: string
  /** Assets that the wallet keeps at the address. */
  purpose: AddressPurpose
}

/**
 * Form of a signature over a message: the 65 bytes of [BIP-137](https://github.com/bitcoin/bips/blob/master/bip-0137.mediawiki),
 * or the witness of [BIP-322](https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki).
 */
export type MessageProtocol = 'ecdsa' | 'bip322'

/** Parameters of `signMessage`. */
export interface SignMessageParams {
  /** The text to sign. */
  message: string
  /** One of the wallet's own addresses. */
  address: string
  /** Form of the signature. @default `bip322` for a taproot address, `ecdsa` for others */
  protocol?: MessageProtocol
}

/** An input of a PSBT to sign. */
export interface SignInput {
  /** The address of the wallet whose key signs. */
  address: string
  /** Index of the input in the PSBT, from 0. */
  index: number
  /** SIGHASH flags that the wallet may use. @default those of the PSBT */
  sighashTypes?: readonly number[]
}

/** Parameters of `signPSBT`. */
export interface SignPsbtParams {
  /**
   * PSBT ([BIP-174](https://github.com/bitcoin/bips/blob/master/bip-0174.mediawiki),
   * [BIP-370](https://github.com/bitcoin/bips/blob/master/bip-0370.mediawiki)) in base64.
   */
  psbt: string
  /** Inputs to sign. @default all inputs that the wallet has a key for */
  signInputs?: readonly SignInput[]
  /** Whether the wallet also finalizes and sends it. @default false */
  broadcast?: boolean
}

/** Result of `signPSBT`. */
export interface SignedPsbt {
  /** PSBT in base64. With `broadcast`, some wallets only return the id: then this is the PSBT from the request. */
  psbt: string
  /** Id of the transaction, if the wallet has broadcast it. */
  txid?: string
}

/** Parameters of `sendTransfer`. */
export interface SendTransferParams {
  /** Amount in satoshi, as decimal text. */
  amount: string
  /** Address of the recipient. */
  recipient: string
}

/** Events of a Bitcoin provider. */
export type BitcoinProviderEvents = {
  /** The wallet's present addresses, the payment address first. */
  accountsChanged: readonly string[]
  /** CAIP-2 id of the new chain. */
  chainChanged: string
  /** The wallet is disconnected. */
  disconnect: undefined
}

/**
 * The provider that a site gets from `getProvider('bip122')`, whichever wallet is behind it.
 *
 * @example
 * const provider = appKit.getProvider('bip122')
 * const [payment] = (await provider?.getAccountAddresses()) ?? []
 * if (provider && payment) await provider.signMessage({ message: 'Hello', address: payment.address })
 */
export interface BitcoinProvider {
  /** Name of the wallet. */
  readonly name: string
  /** Requests the wallet's accounts; resolves with the payment address. */
  connect(): Promise<string>
  /** Ends the connection. */
  disconnect(): Promise<void>
  /** The addresses that the wallet shares with the site. */
  getAccountAddresses(): Promise<AccountAddress[]>
  /**
   * Signs a text.
   *
   * @returns the signature, base64
   */
  signMessage(params: SignMessageParams): Promise<string>
  /** Signs a transaction, and broadcasts it if requested. */
  signPSBT(params: SignPsbtParams): Promise<SignedPsbt>
  /**
   * Pays an address.
   *
   * @returns the transaction's id
   */
  sendTransfer(params: SendTransferParams): Promise<string>
  /** Calls `getAccountAddresses`, `signMessage`, `signPsbt` or `sendTransfer` by name; resolves with the method's result. */
  request(request: { method: string; params?: unknown }): Promise<unknown>
  /** Listens to an event until `removeListener`. */
  on<Name extends keyof BitcoinProviderEvents>(
    event: Name,
    listener: (event: BitcoinProviderEvents[Name]) => void,
  ): BitcoinProvider
  /** Stops listening to an event. */
  removeListener<Name extends keyof BitcoinProviderEvents>(
    event: Name,
    listener: (event: BitcoinProviderEvents[Name]) => void,
  ): BitcoinProvider
}
