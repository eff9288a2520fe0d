import { isSameWallet, type Store } from '@latchkey/core'
import type { Connector } from '@latchkey/primitives'

/** The first rows of Connect, as far as the page knows them before the modal's code is loaded. */
export interface PreviewRows {
  /** The wallets of this browser, and pairing, in the order of Connect. */
  readonly known: readonly Connector[]
  /** Number of rows that will follow them. */
  readonly awaited: number
  /** Number of lines of the sentence about the site's terms and privacy policy: one for each. */
  readonly legal: number
}

/** Limit of recommended wallets. */
const recommended = 4

/** Returns the rows. @returns `undefined` if Connect starts with something other than wallets */
export function previewRows({
  options,
  features,
  connectors,
  environment,
  storage,
  legal,
}: Store): PreviewRows | undefined {
  const { allWallets, collapseWallets, connectorTypeOrder, legalCheckbox } = features.state
  const isFolded = collapseWallets && options.services.secureSite !== undefined
  const isOther = !options.enableWallets || options.manualWCControl || options.adapters.length === 0
  // A site's feature may add methods before the wallets.
  if (isOther || isFolded || legalCheckbox || options.extensions.length > 0) return undefined
  const all = connectors.state.all
  const pairing = options.enableWalletConnect ? all.find(({ type }) => type === 'WALLET_CONNECT') : undefined
  const { isMobile } = environment.browser.platform
  const hasList =
    pairing && allWallets && (options.allWallets === 'SHOW' || (isMobile && options.allWallets !== 'HIDE'))
  const recent = storage
    .stored('recent_wallets', value => (Array.isArray(value) ? Math.min(value.length, 2) : 0))
    .read()
  const known: Connector[] = []
  let awaited = hasList ? 1 : 0
  let isKnown = true
  for (const sort of connectorTypeOrder) {
    // The place of a row after unknown ones is unknown.
    if (sort === 'recent') later(recent)
    else if (sort === 'featured') later(options.featuredWalletIds.length)
    else if (sort === 'custom') later(options.customWallets.length)
    else if (sort === 'recommended') later(Math.min(recommended, options.includeWalletIds?.length ?? recommended))
    else if (sort === 'walletConnect') add(pairing && !(hasList && isMobile) ? [pairing] : [])
    else {
      // The directory ids of these wallets, by which the site excludes some, are not known yet.
      if (options.excludeWalletIds.length > 0) isKnown = false
      add(sort === 'external' ? all.filter(({ type }) => type === 'EXTERNAL') : installed())
    }
  }
  const { termsConditionsUrl, privacyPolicyUrl } = legal.state
  const lines = [termsConditionsUrl, privacyPolicyUrl].filter(Boolean).length
  return known.length + awaited > 0 ? { known, awaited, legal: lines } : undefined

  function add(found: readonly Connector[]): void {
    if (isKnown) known.push(...found)
    else awaited += found.length
  }
  function later(count: number): void {
    if (count > 0) isKnown = false
    awaited += count
  }
  /** A wallet of several namespaces is one row. */
  function installed(): Connector[] {
    return all.filter(
      (connector, index) =>
        (connector.type === 'INJECTED' || connector.type === 'ANNOUNCED') &&
        !all.slice(0, index).some(other => other.chain !== connector.chain && isSameWallet(other, connector)),
    )
  }
}
