import type { Wallet } from '@latchkey/core'
import { safeImageUrl } from '@latchkey/primitives'
import { readAnswer, type WalletListing, walletListingSchema } from '@latchkey/protocol'

/** Converts a wallet of the directory. Its schema has checked every link. */
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
 * Parses a stored wallet in the directory's format: a custom wallet of the site, the kit's catalogue, or storage.
 * Returns `undefined` if it is invalid. Only here a wallet may have an image address of its own, as `image_url`.
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

/** Removes the fields without a value. */
function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>
}
