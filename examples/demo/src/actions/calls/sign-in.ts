import { signIn } from '@latchkey/appkit/sign-in'

import type { Site } from './site.ts'

export async function signInToServer({ kit, signal }: Site): Promise<string> {
  const session = await signIn(kit, { signal })
  const { accountAddress } = session.data
  return accountAddress
}
