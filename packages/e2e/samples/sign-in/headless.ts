import { getSessions, signIn, signOut } from '@latchkey/appkit/sign-in'

import { kit } from './page.ts'

export const session = await signIn(kit) // { data, message, signature, … }: of the account's session, or of what its wallet signs now
export const sessions = await getSessions(kit) // one for each connected family whose account has signed in
await signOut(kit) // where it is required, nobody stays connected either
