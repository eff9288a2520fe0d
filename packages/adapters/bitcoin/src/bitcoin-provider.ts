/** What an address is for: `payment` holds bitcoin, `ordinal` inscriptions. */
export type AddressPurpose = 'payment' | 'ordinal'

/** An address of a Bitcoin wallet. */
export interface AccountAddress {
  /** The address as the wallet writes it. */
  address: string
  /** Hexadecimal, as the wallet writes it. */
  publicKey?: string
  /** Derivation path, as `m/84'/0'/0'/0/0`. */
  path?: string
  /** What the wallet keeps at the address. */
  purpose: AddressPurpose
}

/** How a message is signed: the 65 bytes of BIP-137, or the witness of BIP-322. */
export type MessageProtocol = 'ecdsa' | 'bip322'

/** What `signMessage` takes. */
export interface SignMessageParams {
  /** The text to sign. */
  message: string
  /** One of the wallet's own addresses. */
  address: string
  /** How to sign it. @default `bip322` for a taproot address, `ecdsa` for others */
  protocol?: MessageProtocol
}

/** An input of a PSBT that the wallet is to sign. */
export interface SignInput {
  /** The address of the wallet whose key signs. */
  address: string
  /** Which input of the PSBT, from 0. */
  index: number
  /** What the wallet may sign as. @default what the PSBT says */
  sighashTypes?: readonly number[]
}

/** What `signPSBT` takes. */
export interface SignPsbtParams {
  /** A PSBT (BIP-174, BIP-370), base64. */
  psbt: string
  /** The inputs to sign. @default whatever the wallet has a key for */
  signInputs?: readonly SignInput[]
  /** Finalizes and sends it. @default false */
  broadcast?: boolean
}

/** What a wallet made of a PSBT. */
export interface SignedPsbt {
  /** base64; with `broadcast`, some wallets give back only the id: then this is what was given. */
  psbt: string
  /** Of the transaction, where the wallet has broadcast it. */
  txid?: string
}

/** What `sendTransfer` takes. */
export interface SendTransferParams {
  /** Satoshi, as decimal text. */
  amount: string
  /** The address that is paid. */
  recipient: string
}

/** What a Bitcoin provider tells. */
export type BitcoinProviderEvents = {
  /** The addresses that the wallet gives now, the payment address first. */
  accountsChanged: readonly string[]
  /** CAIP-2 id. */
  chainChanged: string
  /** The wallet is gone. */
  disconnect: undefined
}

/** What a site gets from `getProvider('bip122')`, whichever wallet is behind it. */
export interface BitcoinProvider {
  /** The wallet's name. */
  readonly name: string
  /** Asks the wallet for its accounts; gives the payment address. */
  connect(): Promise<string>
  /** Ends the connection. */
  disconnect(): Promise<void>
  /** The addresses that the wallet shares with the site. */
  getAccountAddresses(): Promise<AccountAddress[]>
  /**
   * Signs a text; the signature is in base64.
   *
   * @returns the signature, base64
   */
  signMessage(params: SignMessageParams): Promise<string>
  /** Signs a transaction, and broadcasts it where that is asked for. */
  signPSBT(params: SignPsbtParams): Promise<SignedPsbt>
  /**
   * Pays an address; resolves with the id of the transaction.
   *
   * @returns the transaction's id
   */
  sendTransfer(params: SendTransferParams): Promise<string>
  /** `getAccountAddresses`, `signMessage`, `signPsbt` and `sendTransfer` by name; each gives what its method gives. */
  request(request: { method: string; params?: unknown }): Promise<unknown>
  /** Hears an event until `removeListener`. */
  on<Name extends keyof BitcoinProviderEvents>(
    event: Name,
    listener: (event: BitcoinProviderEvents[Name]) => void,
  ): BitcoinProvider
  /** Hears an event no more. */
  removeListener<Name extends keyof BitcoinProviderEvents>(
    event: Name,
    listener: (event: BitcoinProviderEvents[Name]) => void,
  ): BitcoinProvider
}
