import type { Page } from '@latchkey/adapter-kit'
import { readProperty } from '@latchkey/primitives'

import type { CosmosWallet } from './cosmos-wallet.ts'
import { findProvider } from './watch-wallets.ts'

/**
 * Tells a wallet that the site disconnects: in Keplr's way, in Leap's, which forgets one chain at a time, or in Cosmostation's.
 *
 * @throws the wallet's own error
 */
export async function leaveWallet(page: Page, wallet: CosmosWallet, chainIds: readonly string[]): Promise<void> {
  const provider = findProvider(page, wallet)
  if (has(provider, 'disable')) {
    await provider.disable()
  } else if (has(provider, 'disconnect')) {
    for (const chainId of chainIds) await provider.disconnect(chainId)
  } else if (wallet.id === 'cosmostation') {
    const own = readProperty(readProperty(page, 'cosmostation'), 'cosmos')
    if (has(own, 'request')) await own.request({ method: 'cos_disconnect' })
  }
}

function has<Name extends string>(
  target: unknown,
  name: Name,
): target is Record<Name, (question?: unknown) => Promise<unknown>> {
  return typeof readProperty(target, name) === 'function'
}
