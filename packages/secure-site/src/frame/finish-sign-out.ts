import * as v from 'valibot'

import type { SafeStorage } from './safe-storage.ts'
import type { ServerClient } from './server-client.ts'

const key = 'latchkey-sign-out'
const signOutPath = '/sign-out'

/**
 * Completes a sign-out that the server has not answered before any other request, also in a later load of the frame.
 * Otherwise an address alone could log in a user whom the page shows as logged out.
 */
export function finishSignOut(server: ServerClient, storage: SafeStorage): ServerClient {
  let ending: Promise<unknown> | undefined

  /** Sends one sign-out at a time, because the answer to an earlier one would end the session of a later login. */
  function end(): Promise<unknown> {
    storage.setItem(key, 'asked')
    ending ??= server
      .ask('POST', signOutPath, v.unknown())
      .then(answer => {
        storage.setItem(key, '')
        return answer
      })
      .finally(() => (ending = undefined))
    return ending
  }

  return {
    setUser: server.setUser,
    async ask(method, path, schema, body, signal, as) {
      if (path === signOutPath) return v.parse(schema, await end())
      if (storage.getItem(key)) await end()
      return server.ask(method, path, schema, body, signal, as)
    },
  }
}
