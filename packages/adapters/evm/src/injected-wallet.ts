import type { ConnectorType, Eip1193Provider } from '@latchkey/primitives'

/** A wallet that lives in the page, however it was found. */
export interface InjectedWallet {
  id: string
  name: string
  type: ConnectorType
  imageUrl?: string
  info?: { rdns?: string; uuid?: string }
  /** The page is inside it: it connects by itself. */
  connectsItself?: boolean
  /** Its account is a contract, which lives on the one chain that it is on. */
  isSmartAccount?: boolean
  /** The wallet's own object as it is now: a wallet may put another one in its place. */
  getProvider(): Eip1193Provider
}
