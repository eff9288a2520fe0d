import type { Stop } from '@latchkey/primitives'

import type { BitcoinNetwork } from './bitcoin-networks.ts'
import type { AccountAddress, SendTransferParams, SignInput, SignMessageParams } from './bitcoin-provider.ts'
import type { ParsedPsbt } from './psbt.ts'

/** State of a wallet at one moment. */
export interface WalletState {
  /** The accounts, the payment address first; empty if the wallet gives none. */
  accounts: readonly AccountAddress[]
  /** The network that the wallet is on; the requested one, if it expects a network with each request. */
  network: BitcoinNetwork
  /** The networks that the wallet knows; absent if it may be asked for any. */
  known?: readonly BitcoinNetwork[]
}

/** A checked message to sign: the address is one of Bitcoin. */
export interface MessageToSign extends SignMessageParams {
  protocol: NonNullable<SignMessageParams['protocol']>
}

/** A checked payment. */
export interface TransferToSend extends SendTransferParams {
  /** The payment address that the site was given: some wallets can only pay from the selected account. */
  from?: string | undefined
}

/** A wallet's untrusted answer to a PSBT. */
export interface PsbtAnswer {
  psbt?: unknown
  /** The id of the transaction that it sent, or an object with it. */
  sent?: unknown
}

/** A checked PSBT to sign: it can be read, and has the inputs that are named. */
export interface PsbtToSign extends ParsedPsbt {
  psbt: string
  signInputs?: readonly SignInput[]
  broadcast: boolean
}

/** Signs with a wallet's keys, each time on the network that the site is on. */
export interface BitcoinSigner {
  /** @returns the signature, base64 */
  signMessage(request: MessageToSign, network: BitcoinNetwork): Promise<string>
  /** Whether the wallet signs only the inputs that are named to it. */
  readonly needsInputs?: boolean
  signPsbt(request: PsbtToSign, network: BitcoinNetwork): Promise<PsbtAnswer>
  /** Sends a signed PSBT, for a wallet that does not sign and send in one step. @returns the transaction's id, untrusted */
  pushPsbt?(psbt: Uint8Array, network: BitcoinNetwork): Promise<unknown>
  /** @returns the transaction's id */
  sendTransfer(request: TransferToSend, network: BitcoinNetwork): Promise<string>
}

/** A kind of wallet in the page. Rejections are the wallet's own errors; all answers of the wallet are untrusted. */
export interface BitcoinWallet extends BitcoinSigner {
  /** Connects with a prompt. @param network the network that the site is on */
  connect(network: BitcoinNetwork): Promise<WalletState>
  /**
   * Reads the state without a prompt; `undefined` if the wallet has no way to do so.
   *
   * @param isExpected whether it gave accounts in an earlier visit: then a session that comes late is waited for
   */
  read(network: BitcoinNetwork, isExpected?: boolean): Promise<WalletState | undefined>
  /** Removes the site's permission, if the wallet supports it. */
  disconnect(): Promise<unknown>
  /** @throws BaseError `switchFailed` if the wallet cannot switch to the network */
  switchNetwork(network: BitcoinNetwork): Promise<WalletState>
  watch(listener: WalletListener): Stop
}

export interface WalletListener {
  /** The state has changed. @param state the new state; without it, the state is read from the wallet */
  onChange(state?: WalletState): void
  /** The wallet gives no account now: it may be locked. */
  onNoAccount(): void
  /** The wallet reports that the site has no permission any more. */
  onDisconnect(): void
}
