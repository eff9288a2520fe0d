import { modelNamespaces, type ModelWallet, pairingIds } from './connection-model.ts'
import type { Visit } from './connection-visit.tsx'

/** Returns the wallets of a visit, before any is connected. */
export function freshWallets(visit: Visit): ModelWallet[] {
  const paired = modelNamespaces.map(namespace => ({
    id: pairingIds[namespace],
    namespace,
    accounts: [...visit.pairing.accounts(namespace)],
    isAuthorized: false,
    isLocked: false,
  }))
  const inPage = [...visit.wallets].map(([id, wallet]) => ({
    id,
    namespace: wallet.namespace,
    accounts: [...wallet.accounts()],
    ...(wallet.namespace === 'eip155' && { network: wallet.network() }),
    isAuthorized: false,
    isLocked: false,
  }))
  return [...inPage, ...paired]
}
