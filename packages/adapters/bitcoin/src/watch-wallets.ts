import { rescanProviders, distinctUntilChanged } from '@latchkey/adapter-kit'
import { type Clock, readList, readPath, readProperty, type Stop, toWalletNameKey } from '@latchkey/primitives'
import { getWallets } from '@wallet-standard/app'

import { describeWallet } from './describe-wallet.ts'
import type { FoundWallet } from './found-wallet.ts'
import { knownWallets } from './known-wallets.ts'

export interface WalletSources {
  injected: boolean
  announced: boolean
  clock: Clock
}

/**
 * Finds the Bitcoin wallets in the page until stopped: those that announce themselves, however late, by the Wallet Standard or in
 * a list of providers (WBIP004), and those that only left a global object. A wallet that is found in several ways is listed once,
 * by the first of these. Several wallets with one name in the Wallet Standard are all listed, because any script may register one
 * under any name.
 *
 * @param onWallets receives the whole list, at once and whenever it changes
 */
export function watchWallets(
  host: Window,
  { announced, injected, clock }: WalletSources,
  onWallets: (wallets: readonly FoundWallet[]) => void,
): Stop {
  const standard = announced ? getWallets() : undefined
  let listed: readonly FoundWallet[] = []
  const tell = distinctUntilChanged<FoundWallet>(wallets => {
    listed = wallets
    onWallets(wallets)
  })

  const list = () => {
    const before = new Map(listed.map(wallet => [wallet.getProvider(), wallet]))
    const standards = standard?.get().slice(0, maxWallets).map(readStandard) ?? []
    const claims = [...standards, ...(announced ? readListed(host) : []), ...(injected ? readKnown(host) : [])]
    const found = new Map<unknown, FoundWallet>()
    const names = new Set<string>()
    for (const [index, wallet] of claims.entries()) {
      if (wallet === undefined) continue
      const name = toWalletNameKey(wallet.name)
      const provider = wallet.getProvider()
      if (!found.has(provider) && (index < standards.length || !names.has(name))) found.set(provider, wallet)
      names.add(name)
    }
    // A wallet keeps its id when another one of its name leaves.
    const ids = new Set([pairingId, ...[...found.keys()].map(provider => before.get(provider)?.id)])
    const toListed = ([provider, wallet]: [unknown, FoundWallet]): FoundWallet => {
      const earlier = before.get(provider)
      if (earlier?.kind === wallet.kind && earlier.type === wallet.type) return earlier
      while (ids.has(wallet.id) && wallet.id !== earlier?.id) wallet.id += ' 2'
      ids.add(wallet.id)
      return wallet
    }
    tell([...found].map(toListed))
  }

  const stops = standard ? [standard.on('register', list), standard.on('unregister', list)] : []
  // The other two sources have no event for a late wallet.
  stops.push(rescanProviders(host, clock, list))
  list()

  return () => stops.forEach(stop => stop())
}

/** The kit's own pairing uses this id. */
const pairingId = 'walletConnect'

/** Maximum number of wallets: a page's scripts may announce without end. */
const maxWallets = 200

/** Reads a wallet of the Wallet Standard: one that connects to Bitcoin, or that carries a provider of the other kind. */
function readStandard(wallet: unknown): FoundWallet | undefined {
  const features = readProperty(wallet, 'features')
  const isStandard = readProperty(features, 'bitcoin:connect') !== undefined
  const readProvider = () => (isStandard ? wallet : readProperty(readProperty(features, 'sats-connect:'), 'provider'))
  if (!isStandard && !canRequest(readProvider())) return undefined
  return describeWallet({
    type: 'ANNOUNCED',
    kind: isStandard ? 'standard' : 'sats-connect',
    name: readProperty(wallet, 'name'),
    icon: readProperty(wallet, 'icon'),
    getProvider: readProvider,
  })
}

/** Reads the providers that are listed on `window` (WBIP004). The draft calls the list `webbtc_providers`; wallets write both. */
function readListed(host: unknown): (FoundWallet | undefined)[] {
  return ['btc_providers', 'webbtc_providers'].flatMap(key =>
    readList(host, key, maxWallets).map(entry => {
      const path = readProperty(entry, 'id')
      if (typeof path !== 'string' || !/^[\w$.]{1,60}$/.test(path) || !canRequest(readPath(host, path)))
        return undefined
      return describeWallet({
        type: 'ANNOUNCED',
        kind: 'sats-connect',
        path,
        name: readProperty(entry, 'name'),
        icon: readProperty(entry, 'icon'),
        getProvider: () => readPath(host, path),
      })
    }),
  )
}

function readKnown(host: unknown): (FoundWallet | undefined)[] {
  return knownWallets.map(({ path, name, kind }) => {
    const isUnisat = path === 'unisat'
    // UniSat also has an object of its own, since others put copies in its first place (docs.unisat.io, browser detection).
    const getProvider = (name?: string) =>
      (isUnisat && readProperty(host, 'unisat_wallet')) ||
      readPath(host, name === undefined ? path : path.replace(/[^.]+$/, name))
    const provider = getProvider()
    const isSupported =
      canRequest(provider) ||
      typeof readProperty(provider, kind === 'okx' ? 'connect' : 'requestAccounts') === 'function'
    if (!isSupported || (isUnisat && copies.some(flag => readProperty(provider, flag) === true))) return undefined
    return describeWallet({ type: 'INJECTED', kind, path, name, getProvider })
  })
}

/** Flags by which Binance, Bitget and OKX mark their copies in UniSat's place. */
const copies = ['isBinance', 'isBitKeep', 'isOkxWallet', 'isOKExWallet']

function canRequest(provider: unknown): boolean {
  return typeof readProperty(provider, 'request') === 'function'
}
