import type { CaipNetworkId } from '@latchkey/primitives'

import type { MockBitcoinAccount } from './mock-bitcoin-accounts.ts'
import type { MockPsbtInput } from './mock-bitcoin-signer.ts'

/** Names of the switches, whatever a kind's own methods are. `read` stands for requests without a prompt. */
export type MockBitcoinMethod =
  | 'connect'
  | 'read'
  | 'disconnect'
  | 'switchNetwork'
  | 'signMessage'
  | 'signPsbt'
  | 'sendTransfer'

/** The part that all kinds share. */
export interface MockBitcoinDesk {
  /**
   * Connects the site.
   *
   * @param isAlways whether it prompts even if the site is authorized
   */
  connect(params?: unknown, isAlways?: boolean): Promise<readonly MockBitcoinAccount[]>
  /** Returns the accounts for an authorized site; none otherwise. */
  read(): Promise<readonly MockBitcoinAccount[]>
  visible(network?: MockBitcoinAccount['network']): readonly MockBitcoinAccount[]
  disconnect(): Promise<void>
  network(): CaipNetworkId
  switchNetwork(id: CaipNetworkId): Promise<void>
  /** Signs a message. @returns base64 */
  signMessage(address: string, message: string, protocol: 'ecdsa' | 'bip322'): Promise<string>
  signPsbt(
    psbt: Uint8Array,
    options: { inputs?: readonly MockPsbtInput[]; broadcast?: boolean; finalize?: boolean },
  ): Promise<{ psbt: Uint8Array; txid?: string }>
  /** Returns a PSBT with the same outputs that spends other outputs of the first account. */
  fillPsbt(psbt: Uint8Array): Promise<Uint8Array>
  /** Records a signed PSBT as sent. */
  push(psbt: Uint8Array): Promise<string>
  sendTransfer(recipient: string, amount: bigint): Promise<string>
  /** Calls back at every change, until stopped. */
  onChange(listener: (change: 'accounts' | 'network' | 'disconnect') => void): () => void
}
