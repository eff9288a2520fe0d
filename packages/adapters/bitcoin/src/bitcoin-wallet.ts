import type { Stop } from '@latchkey/primitives'

import type { BitcoinNetwork } from './bitcoin-networks.ts'
import type { AccountAddress, SendTransferParams, SignInput, SignMessageParams } from './bitcoin-provider.ts'
import type { ParsedPsbt } from './psbt.ts'

/** What a wallet gives at one moment. */
export interface WalletState {
  /** The payment address first; none where the wallet gives none. */
  accounts: readonly AccountAddress[]
  /** The network that the wallet is on; the one it was asked about where it takes that with each request. */
  network: BitcoinNetwork
  /** The networks that it knows; absent when it may be asked for any. */
  known?: readonly BitcoinNetwork[]
}

/** A message to sign, checked: the address is one of Bitcoin. */
export interface MessageToSign extends SignMessageParams {
  protocol: NonNullable<SignMessageParams['protocol']>
}

/** A payment, checked. */
export interface TransferToSend extends SendTransferParams {
  /** The payment address that the site was given: a wallet that pays from the selected account pays from no other. */
  from?: string | undefined
}

/** What a wallet gave for a PSBT, unread. */
export interface PsbtAnswer {
  psbt?: unknown
  /** The id of the transaction that it sent, or what holds it. */
  sent?: unknown
}

/** A PSBT to sign, checked: it can be read, and has the inputs that are named. */
export interface PsbtToSign extends ParsedPsbt {
  psbt: string
  signInputs?: readonly SignInput[]
  broadcast: boolean
}

/** Signs with a wallet's keys, each time on the network that the site is on. */
export interface BitcoinSigner {
  /** @returns the signature, base64 */
  signMessage(request: MessageToSign, network: BitcoinNetwork): Promise<string>
  /** Whether it signs no input but those that are named to it. */
  readonly needsInputs?: boolean
  signPsbt(request: PsbtToSign, network: BitcoinNetwork): Promise<PsbtAnswer>
  /** Sends a signed PSBT, where the wallet does not sign and send in one. @returns the transaction's id, unread */
  pushPsbt?(psbt: Uint8Array, network: BitcoinNetwork): Promise<unknown>
  /** @returns the transaction's id */
  sendTransfer(request: TransferToSend, network: BitcoinNetwork): Promise<string>
}

/**
 * One kind of wallet in the page. Rejections are the wallet's own errors; what comes back from the wallet is read, never believed.
 */
export interface BitcoinWallet extends BitcoinSigner {
  /** Asks the person. @param network what the site is on */
  connect(network: BitcoinNetwork): Promise<WalletState>
  /**
   * What it gives without asking anyone; `undefined` when it has no way of saying so.
   *
   * @param isExpected whether it gave accounts in an earlier visit: then one whose session comes late is waited for
   */
  read(network: BitcoinNetwork, isExpected?: boolean): Promise<WalletState | undefined>
  /** Forgets the site, where it can. */
  disconnect(): Promise<unknown>
  /** @throws BaseError `switchFailed` where the wallet cannot go there */
  switchNetwork(network: BitcoinNetwork): Promise<WalletState>
  watch(listener: WalletListener): Stop
}

export interface WalletListener {
  /** Something changed. @param state what it is now, where that cannot be read */
  onChange(state?: WalletState): void
  /** It gives no account now: it may be locked. */
  onNoAccount(): void
  /** It says that the site is not let in any longer. */
  onDisconnect(): void
}
