/** Loads the functions that read the activity of an account. */
export const loadActivity = () => import('./api.ts')
