/** Loads the functions that read the activity of an account. */
export const loadActivity = (): Promise<typeof import('./api.ts')> => import('./api.ts')
