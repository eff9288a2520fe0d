import type { ChainNamespace } from '@latchkey/primitives'

/** A wallet to choose from a list, whether or not it is on this device. Every link has been validated. */
export interface Wallet {
  /** The wallet's id in the directory, or the one that the site gave it. */
  id: string
  /** The wallet's name. */
  name: string
  /** The image's address, ready for an `<img>`. If it is missing, `imageId` may lead to one, else a monogram shows. */
  imageUrl?: string
  /** The image's id in the directory. */
  imageId?: string
  /** The wallet's reverse domain name (EIP-6963). */
  rdns?: string
  /** The wallet's page. */
  homepage?: string
  /** Link that opens its app on a phone. */
  mobileLink?: string
  /** Link that opens its app on a computer. */
  desktopLink?: string
  /** Address of its web app. */
  webappLink?: string
  /** Universal link, which a phone's browser passes to the app. */
  linkMode?: string
  /** Its page in the App Store (iPhone). */
  appStore?: string
  /** Its page on Google Play (Android). */
  playStore?: string
  /** Its page in Chrome's web store. */
  chromeStore?: string
  /** Its page among Firefox's add-ons. */
  firefoxStore?: string
  /** Its page in Edge's add-on store. */
  edgeStore?: string
  /** Its page in Safari's extension store. */
  safariStore?: string
  /** CAIP-2 ids or namespaces that the wallet serves. */
  chains?: readonly string[]
  /** Namespaces that the wallet serves. */
  namespaces?: readonly ChainNamespace[]
  /** Whether the directory has certified the wallet. */
  certified?: boolean
  /** The wallet's own colour, `#rrggbb`: tints the ring while the user confirms in the wallet. */
  brandColor?: string
}
