import { modelNamespaces, type ModelWallet, pairingIds } from './connection-model.ts'
import type { Visit } from './connection-visit.tsx'

/** Returns the wallets of a visit, before any is connected. */
export function freshWallets(visit: Visit): ModelWallet[] {
  const paired = modelNamespaces.map(namespace => ({
    id: pairingIds[namespace],
    family: namespace,
    accounts: [...visit.pairing.accounts(namespace)],
    isLetIn: false,
    isLocked: false,
  }))
  const inPage = [...visit.wallets].map(([id, wallet]) => ({
    id,
    family: wallet.namespace,
    accounts: [...wallet.accounts()],
    ...(wallet.namespace === 'eip155' && { network: wallet.network() }),
    isLetIn: false,
    isLocked: false,
  }))
  return [...inPage, ...paired]
}
