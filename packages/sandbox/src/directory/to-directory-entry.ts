import type { InjectedMark } from '@latchkey/protocol'

import { colorOf } from './color-of.ts'
import { type DirectoryEntry, omitEmptyFields } from './directory-entry.ts'
import { namespaceChains } from './namespace-chains.ts'
import type { RealWallet } from './real-wallet.ts'

/** Converts a real wallet to the directory's entry. Uses the wallet's public id if it has one. */
export function toDirectoryEntry(wallet: RealWallet, badge: 'certified' | 'none'): DirectoryEntry {
  const { mobile, extensions } = wallet
  return {
    color: wallet.color ?? colorOf(wallet.id),
    listing: {
      ...omitEmptyFields({
        id: wallet.walletConnectId ?? wallet.id,
        name: wallet.name,
        image_id: wallet.id,
        rdns: wallet.rdns,
        mobile_link: mobile?.native ?? mobile?.universal,
        universal_link: mobile?.universal,
        desktop_link: wallet.desktop?.native,
        webapp_link: wallet.webapp,
        homepage: wallet.homepage,
        app_store: wallet.appStore,
        play_store: wallet.playStore,
        chrome_store: extensions?.chrome,
        firefox_store: extensions?.firefox,
        edge_store: extensions?.edge,
        safari_store: extensions?.safari,
        opera_store: extensions?.opera,
        injected: toInjectedMarks(wallet.injected),
        badge_type: badge,
        brand_color: wallet.color,
      }),
      chains: wallet.namespaces.flatMap(namespace => namespaceChains[namespace] ?? []),
    },
  }
}

function toInjectedMarks(injected: RealWallet['injected']): InjectedMark[] | undefined {
  if (!injected) return undefined
  return Object.entries(injected).flatMap(([namespace, marks]) =>
    [marks].flat().map(injected_id => ({ namespace, injected_id })),
  )
}
