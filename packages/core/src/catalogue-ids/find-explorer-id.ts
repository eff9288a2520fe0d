import type { Connector } from '@latchkey/primitives'

import { walletExplorerIds } from './wallet-explorer-ids.ts'

/** Directory ids by a wallet's reverse domain name, in lower case. */
const explorerIdsByRdns: Readonly<Record<string, string>> = {
  'com.coinbase.wallet': walletExplorerIds.coinbase,
  'com.trustwallet.app': walletExplorerIds.trust,
  'app.phantom': walletExplorerIds.phantom,
  'com.solflare': walletExplorerIds.solflare,
  'me.rainbow': walletExplorerIds.rainbow,
  'com.okex.wallet': walletExplorerIds.okx,
  'com.binance.wallet': walletExplorerIds.binance,
  'com.bitget.web3': walletExplorerIds.bitget,
  'io.rabby': walletExplorerIds.rabby,
  'io.zerion.wallet': walletExplorerIds.zerion,
  'app.backpack': walletExplorerIds.backpack,
  'com.brave.wallet': walletExplorerIds.brave,
  'com.exodus.web3-wallet': walletExplorerIds.exodus,
  'pro.tokenpocket': walletExplorerIds.tokenPocket,
  'so.onekey.app.wallet': walletExplorerIds.oneKey,
  'im.token.app': walletExplorerIds.imToken,
  'io.metamask': walletExplorerIds.metamask,
  'io.leapwallet.leapwallet': walletExplorerIds.leap,
  'io.cosmostation': walletExplorerIds.cosmostation,
  'app.keplr': walletExplorerIds.keplr,
}

/**
 * Directory ids of wallets without a reverse domain name, by namespace and id of the connector. Other namespaces are
 * left out: there any script chooses the id, for example a key of `injectedWeb3`.
 */
const explorerIdsByConnector: Readonly<Record<string, string>> = {
  'eip155/safe': walletExplorerIds.safe,
  'bip122/XverseProviders.BitcoinProvider': walletExplorerIds.xverse,
  'bip122/LeatherProvider': walletExplorerIds.leather,
}

/**
 * Returns the wallet's id in the wallet directory, so that a wallet that is both installed and listed is one row. The
 * connector's own id comes first. Editions of a wallet append a part to its reverse domain name (`io.metamask.flask`).
 */
export function findExplorerId({
  id,
  chain,
  explorerId,
  info,
}: Pick<Connector, 'id' | 'chain' | 'explorerId' | 'info'>): string | undefined {
  const rdns = info?.rdns?.toLowerCase()
  if (explorerId !== undefined) return explorerId
  if (rdns === undefined) return explorerIdsByConnector[`${chain}/${id}`]
  return Object.entries(explorerIdsByRdns).find(([known]) => rdns === known || rdns.startsWith(`${known}.`))?.[1]
}
