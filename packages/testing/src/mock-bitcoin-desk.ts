import type { CaipNetworkId } from '@latchkey/primitives'

import type { MockBitcoinAccount } from './mock-bitcoin-accounts.ts'
import type { MockPsbtInput } from './mock-bitcoin-signer.ts'

/** What its switches know by name, whichever methods its kind has for it. `read` is what needs no person. */
export type MockBitcoinMethod =
  | 'connect'
  | 'read'
  | 'disconnect'
  | 'switchNetwork'
  | 'signMessage'
  | 'signPsbt'
  | 'sendTransfer'

/** What all kinds are made of. */
export interface MockBitcoinDesk {
  /** @param isAlways asks the person even where the site is let in */
  connect(params?: unknown, isAlways?: boolean): Promise<readonly MockBitcoinAccount[]>
  /** What a site that is let in may know; none otherwise. */
  read(): Promise<readonly MockBitcoinAccount[]>
  visible(network?: MockBitcoinAccount['network']): readonly MockBitcoinAccount[]
  disconnect(): Promise<void>
  network(): CaipNetworkId
  switchNetwork(id: CaipNetworkId): Promise<void>
  /** @returns base64 */
  signMessage(address: string, message: string, protocol: 'ecdsa' | 'bip322'): Promise<string>
  signPsbt(
    psbt: Uint8Array,
    options: { inputs?: readonly MockPsbtInput[]; broadcast?: boolean; finalize?: boolean },
  ): Promise<{ psbt: Uint8Array; txid?: string }>
  /** A PSBT with the same outputs, which spends other outputs of the first account. */
  fillPsbt(psbt: Uint8Array): Promise<Uint8Array>
  /** Records a PSBT that is already signed as sent. */
  push(psbt: Uint8Array): Promise<string>
  sendTransfer(recipient: string, amount: bigint): Promise<string>
  /** Hears of every change, until stopped. */
  onChange(listener: (change: 'accounts' | 'network' | 'disconnect') => void): () => void
}
