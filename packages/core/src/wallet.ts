import type { ChainNamespace } from '@latchkey/primitives'

/** A wallet that can be chosen from a list, whether or not it is on this device. Every link has been checked. */
export interface Wallet {
  id: string
  name: string
  /** Ready to paint, or absent: then `imageId` may lead to one, else a monogram stands in. */
  imageUrl?: string
  imageId?: string
  rdns?: string
  homepage?: string
  mobileLink?: string
  desktopLink?: string
  webappLink?: string
  /** The universal link that a phone's browser hands to the app. */
  linkMode?: string
  appStore?: string
  playStore?: string
  chromeStore?: string
  firefoxStore?: string
  edgeStore?: string
  safariStore?: string
  /** CAIP-2 ids or namespaces that the wallet serves. */
  chains?: readonly string[]
  namespaces?: readonly ChainNamespace[]
  certified?: boolean
  /** The wallet's own colour, `#rrggbb`: it tints the ring while the wallet is asked. */
  brandColor?: string
}
