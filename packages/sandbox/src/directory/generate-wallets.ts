import { colorOf, numberOf } from './color-of.ts'
import type { DirectoryEntry } from './directory-entry.ts'
import { namespaceChains } from './namespace-chains.ts'

const firstParts =
  'Amber Birch Cedar Cobalt Coral Dusk Ember Fern Flint Harbor Hazel Indigo Juniper Lantern Linen Maple Marble Meadow Mist Moss Ochre Olive Pebble Quartz Russet Saffron Sable Slate Thistle Willow'.split(
    ' ',
  )
const secondParts =
  'Anchor Basket Bridge Cabin Canoe Clasp Cove Drawer Ferry Folio Garden Hearth Kettle Ledge Locker Orchard Parcel Pocket Satchel Sparrow'.split(
    ' ',
  )

/**
 * Generates `count` invented wallets, the same on every start, with links at `.invalid` (RFC 2606), which lead nowhere. They make
 * the directory as long as a real one.
 */
export function generateWallets(count: number): DirectoryEntry[] {
  if (count > firstParts.length * secondParts.length) throw new RangeError(`There are no ${count} names to invent`)
  return Array.from({ length: count }, (_, index) => {
    const first = firstParts[index % firstParts.length]
    const second = secondParts[Math.floor(index / firstParts.length)]
    return generateWallet(`${first} ${second}`, index)
  })
}

function generateWallet(name: string, index: number): DirectoryEntry {
  const slug = name.toLowerCase().replace(' ', '-')
  const site = `https://${slug}.invalid`
  const app = slug.replace('-', '')
  return {
    color: colorOf(slug),
    listing: {
      id: idOf(slug),
      name,
      image_id: slug,
      mobile_link: `${app}://`,
      universal_link: `${site}/app`,
      homepage: site,
      app_store: `${site}/ios`,
      play_store: `${site}/android`,
      chains: [...(namespaceChains['eip155'] ?? []), ...(index % 5 === 0 ? (namespaceChains['solana'] ?? []) : [])],
      badge_type: 'none',
      ...(index % 3 === 0 ? { desktop_link: `${app}-desktop://` } : {}),
      ...(index % 4 === 0 ? { webapp_link: `${site}/connect` } : {}),
      ...(index % 2 === 0 ? { rdns: `invalid.${app}` } : {}),
    },
  }
}

/** Returns an id of 64 hex digits, like those of real directories. */
function idOf(slug: string): string {
  return Array.from({ length: 8 }, (_, part) => numberOf(`${slug}#${part}`).toString(16).padStart(8, '0')).join('')
}
