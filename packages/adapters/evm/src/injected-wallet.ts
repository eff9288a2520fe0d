import type { ConnectorType, Eip1193Provider } from '@latchkey/primitives'

/** A wallet that lives in the page, however it was found. */
export interface InjectedWallet {
  id: string
  name: string
  type: ConnectorType
  imageUrl?: string
  info?: { rdns?: string; uuid?: string }
  /** The page is inside the wallet, which connects by itself. */
  connectsItself?: boolean
  /** The account is a contract, which lives on one chain only. */
  isSmartAccount?: boolean
  /** Returns the wallet's current provider: a wallet may replace it. */
  getProvider(): Eip1193Provider
}
