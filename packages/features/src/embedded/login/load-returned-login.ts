/** Loads the code that completes a social login in the address of the page. */
export const loadReturnedLogin = (): Promise<typeof import('./views/return-from-social.ts')> =>
  import('./views/return-from-social.ts')
