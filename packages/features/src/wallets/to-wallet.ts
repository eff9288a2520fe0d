import type { Wallet } from '@latchkey/core'
import { safeImageUrl } from '@latchkey/primitives'
import { readAnswer, type WalletListing, walletListingSchema } from '@latchkey/protocol'

/** A wallet as the directory lists it, with every link already checked by its schema. */
export function toWallet(listing: WalletListing): Wallet {
  return defined({
    id: listing.id,
    name: listing.name,
    imageId: listing.image_id,
    rdns: listing.rdns,
    homepage: listing.homepage,
    mobileLink: listing.mobile_link,
    desktopLink: listing.desktop_link,
    webappLink: listing.webapp_link,
    linkMode: listing.universal_link,
    appStore: listing.app_store,
    playStore: listing.play_store,
    chromeStore: listing.chrome_store,
    firefoxStore: listing.firefox_store,
    edgeStore: listing.edge_store,
    safariStore: listing.safari_store,
    chains: listing.chains.length > 0 ? listing.chains : undefined,
    certified: listing.badge_type === 'certified' ? true : undefined,
    brandColor: listing.brand_color,
  })
}

/**
 * A wallet that was written down in the directory's shape (a site's custom wallet, a catalogue, storage), or `undefined`. Only here
 * may it bring an image address of its own, as `image_url`.
 */
export function readWallet(value: unknown): Wallet | undefined {
  const listing = readAnswer('wallet', walletListingSchema, value)
  if (!listing.ok) return undefined
  const imageUrl = safeImageUrl((value as { image_url?: unknown }).image_url)
  return { ...toWallet(listing.value), ...(imageUrl && { imageUrl }) }
}

type Defined<Fields> = { [Key in keyof Fields as undefined extends Fields[Key] ? never : Key]: Fields[Key] } & {
  [Key in keyof Fields as undefined extends Fields[Key] ? Key : never]?: Exclude<Fields[Key], undefined>
}

/** The same object without the fields that have no value. */
function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>
}
