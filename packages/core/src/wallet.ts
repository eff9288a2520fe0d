import type { ChainNamespace } from '@latchkey/primitives'

/** A wallet that can be chosen from a list, whether or not it is on this device. Every link has been checked. */
export interface Wallet {
  /** Its id in the directory, or the one that the site gave it. */
  id: string
  /** What it is called. */
  name: string
  /** Ready to paint, or absent: then `imageId` may lead to one, else a monogram stands in. */
  imageUrl?: string
  /** The id of its picture in the directory. */
  imageId?: string
  /** The name that it announces itself with. */
  rdns?: string
  /** Its page. */
  homepage?: string
  /** What opens its app on a phone. */
  mobileLink?: string
  /** What opens its app on a computer. */
  desktopLink?: string
  /** Where it is in the web. */
  webappLink?: string
  /** The universal link that a phone's browser hands to the app. */
  linkMode?: string
  /** Where iPhones get it. */
  appStore?: string
  /** Where Android phones get it. */
  playStore?: string
  /** Where Chrome gets it. */
  chromeStore?: string
  /** Where Firefox gets it. */
  firefoxStore?: string
  /** Where Edge gets it. */
  edgeStore?: string
  /** Where Safari gets it. */
  safariStore?: string
  /** CAIP-2 ids or namespaces that the wallet serves. */
  chains?: readonly string[]
  /** The families that it serves. */
  namespaces?: readonly ChainNamespace[]
  /** Whether the directory has checked it. */
  certified?: boolean
  /** The wallet's own colour, `#rrggbb`: it tints the ring while the wallet is asked. */
  brandColor?: string
}
