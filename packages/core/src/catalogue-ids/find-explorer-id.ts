import type { Connector } from '@latchkey/primitives'

import { walletExplorerIds } from './wallet-explorer-ids.ts'

/** Directory ids by the reverse domain name of a wallet in the page, else by its connector's id; both in lower case. */
const explorerIds: Readonly<Record<string, string>> = {
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
  'io.metamask': walletExplorerIds.metamask,
  'io.leapwallet.leapwallet': walletExplorerIds.leap,
  'io.cosmostation': walletExplorerIds.cosmostation,
  'app.keplr': walletExplorerIds.keplr,
  'xverseproviders.bitcoinprovider': walletExplorerIds.xverse,
  safe: walletExplorerIds.safe,
  leatherprovider: walletExplorerIds.leather,
}

/**
 * The wallet's id in the wallet directory, so that a wallet that is installed and listed is one row. The connector's own word
 * comes first; a wallet's editions add a part to its reverse domain name (`io.metamask.flask`).
 */
export function findExplorerId({
  id,
  explorerId,
  info,
}: Pick<Connector, 'id' | 'explorerId' | 'info'>): string | undefined {
  const name = (info?.rdns ?? id).toLowerCase()
  return (
    explorerId ?? Object.entries(explorerIds).find(([known]) => name === known || name.startsWith(`${known}.`))?.[1]
  )
}
