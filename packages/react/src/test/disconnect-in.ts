import { families, isLive, leave, type Model, walletOf, withSession } from './connection-model.ts'

/** Returns the stored connections of every namespace. */
export const storedIn = (model: Model): string[] => families.flatMap(family => model.families[family].written)

/** Disconnects the active one last, so that the namespace keeps its network. */
export function disconnectIn(model: Model, leaving: readonly string[]): void {
  const isActive = (id: string): number => Number(model.families[walletOf(model, id).family].active === id)
  for (const id of withSession(model, leaving).sort((one, other) => isActive(one) - isActive(other))) {
    // Gamma is one extension for two namespaces: its permission stays while the other namespace is connected.
    walletOf(model, id).isLetIn &&= id === 'dev.gamma' && isLive(model, 'Gamma') && !leaving.includes('Gamma')
    leave(model, id)
  }
}
