import { type ChainNamespace, encodeBase64 } from '@latchkey/primitives'

import { walletExplorerIds } from '../catalogue-ids/wallet-explorer-ids.ts'
import type { Browser } from '../environment.ts'
import type { Wallet } from '../wallet.ts'

/** Wallets that connect on a phone only from their own browser, with the link that opens a page there. */
const browsers: readonly {
  id: string
  rdns?: string
  /** Limits the link to these namespaces. @default every namespace */
  namespaces?: readonly ChainNamespace[]
  toHref(page: string, origin: string): string
}[] = [
  {
    id: walletExplorerIds.phantom,
    rdns: 'app.phantom',
    toHref: (page, origin) => `https://phantom.app/ul/browse/${page}?ref=${origin}`,
  },
  {
    id: walletExplorerIds.solflare,
    rdns: 'com.solflare',
    toHref: (page, origin) => `https://solflare.com/ul/v1/browse/${page}?ref=${origin}`,
  },
  {
    id: walletExplorerIds.coinbase,
    rdns: 'com.coinbase.wallet',
    namespaces: ['eip155', 'solana'],
    toHref: page => `https://go.cb-w.com/dapp?cb_url=${page}`,
  },
  {
    // Source: https://docs.xverse.app/sats-connect/guides/mobile-integration
    id: walletExplorerIds.xverse,
    namespaces: ['bip122'],
    toHref: page => `https://connect.xverse.app/browser?url=${page}`,
  },
  {
    // Source: https://github.com/unisat-wallet/dev-support/issues/105. The data is a list with the address, in base64.
    id: 'unisat',
    namespaces: ['bip122'],
    toHref: (page, origin) => {
      const list = new TextEncoder().encode(JSON.stringify([decodeURIComponent(page)]))
      const data = encodeURIComponent(encodeBase64(list))
      return `https://app.unisat.cloud/request?method=openDapp&from=${origin}&data=${data}`
    },
  },
  {
    // Source: https://web3.okx.com/build/docs/waas/app-universal-link. The app pairs for Ethereum, but not for Bitcoin.
    id: walletExplorerIds.okx,
    rdns: 'com.okex.wallet',
    namespaces: ['bip122'],
    toHref: page =>
      `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${page}`)}`,
  },
]

/**
 * Returns the link that opens this page in the wallet's own browser. `undefined` if the wallet connects as any other:
 * on a desktop, if its in-page provider is present, and for wallets that need no such link (S2.65 to S2.68).
 */
export function toBrowseLink(
  wallet: Pick<Wallet, 'id' | 'rdns'>,
  {
    browser,
    namespace,
    isInstalled,
  }: {
    browser: Pick<Browser, 'platform' | 'origin' | 'href'>
    namespace: ChainNamespace | undefined
    isInstalled: boolean
  },
): string | undefined {
  if (!browser.platform.isMobile || isInstalled) return undefined
  const found = browsers.find(each => each.id === wallet.id || (each.rdns !== undefined && each.rdns === wallet.rdns))
  if (!found || (found.namespaces && !(namespace && found.namespaces.includes(namespace)))) return undefined
  return found.toHref(encodeURIComponent(browser.href()), encodeURIComponent(browser.origin))
}
