import { getSessions, signIn, signOut } from '@latchkey/appkit/sign-in'

import { kit } from './kit.ts'

export const session = await signIn(kit) // { data, message, signature, … } of the account's session, or of a new signature
export const sessions = await getSessions(kit) // one for each connected namespace whose account has signed in
await signOut(kit) // disconnects too if sign-in is required
