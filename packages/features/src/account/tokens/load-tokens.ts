/** Loads the functions that read the tokens of an account. */
export const loadTokens = (): Promise<typeof import('./api.ts')> => import('./api.ts')
