import type { BetterAuthClientPlugin } from 'better-auth/client'

import type { siwx } from './siwx-plugin.ts'

const endsOrBegins = ['/siwx/verify', '/siwx/sign-out']

/**
 * Provides the plugin's types for `createAuthClient`: `authClient.siwx.wallets()`, `authClient.siwx.unlink({ walletId
 * })`. Its `useSession` is fetched again after a wallet signs in or out.
 *
 * @example const authClient = createAuthClient({ plugins: [siwxClient()] })
 */
export function siwxClient() {
  return {
    id: 'siwx',
    $InferServerPlugin: {} as ReturnType<typeof siwx>,
    pathMethods: {
      '/siwx/nonce': 'POST',
      '/siwx/verify': 'POST',
      '/siwx/session': 'GET',
      '/siwx/sign-out': 'POST',
      '/siwx/wallets': 'GET',
      '/siwx/unlink': 'POST',
    },
    atomListeners: [{ matcher: path => endsOrBegins.includes(path), signal: '$sessionSignal' }],
  } satisfies BetterAuthClientPlugin
}
