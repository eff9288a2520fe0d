import { siwxClient } from '@latchkey/siwx/better-auth/client'
import { createAuthClient } from 'better-auth/client'

import { kit } from './kit.ts'

export const authClient = createAuthClient({ plugins: [siwxClient()] })

/** Removes the wallet that was linked last from the account. */
export async function unlinkLatest() {
  const { data } = await authClient.siwx.wallets() // { wallets: [{ id, address, chainId, createdAt }] }
  const [latest] = data?.wallets ?? []
  if (latest) await authClient.siwx.unlink({ walletId: latest.id })
}

// Updates useSession after a sign-in in the modal.
kit.subscribeEvents(({ data }) => {
  if (data?.event === 'SIWX_AUTH_SUCCESS') authClient.$store.notify('$sessionSignal')
})
