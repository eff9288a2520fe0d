/** Loads the connector of the secure site's wallet. */
export const loadEmbedded = (): Promise<typeof import('./views/join-embedded.ts')> => import('./views/join-embedded.ts')
