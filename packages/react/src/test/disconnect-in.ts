import { families, isLive, leave, type Model, walletOf, withSession } from './connection-model.ts'

/** What is written down of every family. */
export const storedIn = (model: Model): string[] => families.flatMap(family => model.families[family].written)

/** The active one goes last: the family stays on the network that the person saw. */
export function disconnectIn(model: Model, leaving: readonly string[]): void {
  const isActive = (id: string): number => Number(model.families[walletOf(model, id).family].active === id)
  for (const id of withSession(model, leaving).sort((one, other) => isActive(one) - isActive(other))) {
    // Gamma is one extension for two families: its permission stays while the other family is connected.
    walletOf(model, id).isLetIn &&= id === 'dev.gamma' && isLive(model, 'Gamma') && !leaving.includes('Gamma')
    leave(model, id)
  }
}
