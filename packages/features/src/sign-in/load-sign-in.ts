/** Loads the code that signs in while a wallet connects. */
export const loadSignIn = (): Promise<typeof import('./views/join-connecting.ts')> =>
  import('./views/join-connecting.ts')
