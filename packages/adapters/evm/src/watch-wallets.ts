import { rescanProviders, distinctUntilChanged } from '@latchkey/adapter-kit'
import { type Clock, readProperty, type Stop, toWalletNameKey } from '@latchkey/primitives'

import { type AnnouncedWallet, readAnnouncement } from './announced-wallet.ts'
import type { InjectedWallet } from './injected-wallet.ts'
import { identifyProvider, identifyRdns, type KnownWallet } from './known-wallets.ts'
import {
  type LegacyProvider,
  type LegacySources,
  readLegacyProviders,
  toLegacyWallet,
  unknownWalletId,
} from './legacy-wallets.ts'

/** The part of `window` that wallets are found by. */
type WalletHost = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>

export interface WalletSources extends LegacySources {
  announced: boolean
  clock: Clock
}

/** Maximum number of announced wallets: a page's scripts may announce without end. */
export const maxAnnounced = 200

/**
 * Finds the wallets in the page until stopped: those that announce themselves (EIP-6963), however late, and those that only left
 * a global object. One that does both is listed once, as announced.
 *
 * @param onWallets receives the whole list, at once and whenever it changes
 */
export function watchWallets(
  host: WalletHost,
  sources: WalletSources,
  onWallets: (wallets: readonly InjectedWallet[]) => void,
): Stop {
  const announced: { wallet: AnnouncedWallet; known: KnownWallet | undefined }[] = []
  const legacy = new Map<string, InjectedWallet>()
  const tell = distinctUntilChanged(onWallets)

  const isAnnounced = ({ provider, known }: LegacyProvider) =>
    announced.some(
      other =>
        other.wallet.getProvider() === provider ||
        (known && (other.known === known || toWalletNameKey(other.wallet.name) === toWalletNameKey(known.name))),
    )

  const toStableWallet = (found: LegacyProvider) => {
    const id = found.known?.rdns ?? unknownWalletId
    const wallet = legacy.get(id) ?? toLegacyWallet(host, found)
    legacy.set(id, wallet)
    return wallet
  }

  const list = () => {
    const rest = readLegacyProviders(host, sources).filter(found => !isAnnounced(found))
    tell([...announced.map(({ wallet }) => wallet), ...rest.map(toStableWallet)])
  }

  let asking = true
  const onAnnounce = (event: Event) => {
    const wallet = announced.length < maxAnnounced && readAnnouncement(readProperty(event, 'detail'))
    if (!wallet) return
    let { id } = wallet
    for (const { wallet: other } of announced) {
      if (other.id !== id) continue
      // Real wallets share a uuid, and an impostor shares a domain name, so only the whole announcement shows that a wallet
      // announces again.
      if (other.info.uuid === wallet.info.uuid || other.getProvider() === wallet.getProvider()) return
      id += ' 2'
    }
    announced.push({
      wallet: { ...wallet, id },
      known: identifyRdns(wallet.info.rdns) ?? identifyProvider(wallet.getProvider()),
    })
    // Wallets that answer at once are listed together.
    if (!asking) list()
  }

  if (sources.announced) {
    host.addEventListener('eip6963:announceProvider', onAnnounce)
    host.dispatchEvent(new Event('eip6963:requestProvider'))
  }
  // Few wallets that inject late announce it.
  const stopLooking = rescanProviders(host, sources.clock, list, ['ethereum#initialized'])
  asking = false
  list()

  return () => {
    host.removeEventListener('eip6963:announceProvider', onAnnounce)
    stopLooking()
  }
}
