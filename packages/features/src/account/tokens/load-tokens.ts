/** Loads the functions that read the tokens of an account. */
export const loadTokens = () => import('./api.ts')
