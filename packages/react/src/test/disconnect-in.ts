import { modelNamespaces, isLive, leave, type Model, walletOf, withSession } from './connection-model.ts'

/** Returns the stored connections of every namespace. */
export const storedIn = (model: Model): string[] =>
  modelNamespaces.flatMap(namespace => model.namespaces[namespace].written)

/** Disconnects the active one last, so that the namespace keeps its network. */
export function disconnectIn(model: Model, leaving: readonly string[]): void {
  const isActive = (id: string): number => Number(model.namespaces[walletOf(model, id).namespace].active === id)
  for (const id of withSession(model, leaving).sort((one, other) => isActive(one) - isActive(other))) {
    // Gamma is one extension for two namespaces: its permission stays while the other namespace is connected.
    walletOf(model, id).isAuthorized &&= id === 'dev.gamma' && isLive(model, 'Gamma') && !leaving.includes('Gamma')
    leave(model, id)
  }
}
