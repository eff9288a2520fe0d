import * as v from 'valibot'

import type { SafeStorage } from './safe-storage.ts'
import type { ServerClient } from './server-client.ts'

const key = 'latchkey-sign-out'
const signOutPath = '/sign-out'

/**
 * A sign-out that the server has not answered is done before it is asked for anything else, also by a later load of the frame: what the page calls logged out would
 * otherwise be logged in again by an address alone.
 */
export function finishSignOut(server: ServerClient, storage: SafeStorage): ServerClient {
  let ending: Promise<unknown> | undefined

  /** One at a time: the answer to an earlier one would end the session of who logged in meanwhile. */
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
    speakFor: server.speakFor,
    async ask(method, path, schema, body, signal, as) {
      if (path === signOutPath) return v.parse(schema, await end())
      if (storage.getItem(key)) await end()
      return server.ask(method, path, schema, body, signal, as)
    },
  }
}
