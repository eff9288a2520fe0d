import { readBytes } from '@latchkey/http-server'
import * as v from 'valibot'

import { mostBytes, releasedSchema } from './key-service-wire.ts'
import { RecoveryKeyError, type RecoveryKeys } from './recovery-keys.ts'

/** How long a key service has: somebody waits before a screen. */
const timeoutMs = 10_000

/** Where the operator's keys are in another service, such as `latchkey-secure-site recovery-service` on a machine of its own. */
export interface KeyServiceOptions {
  /** https, or this machine. */
  url: string
  /** What it is shown as `Bearer`. */
  token: string
  /** @default 10,000 */
  timeoutMs?: number
}

/** A key store behind HTTP: the private key and the plain share are never in this process. */
export function createKeyServiceClient({ url, token, timeoutMs: most = timeoutMs }: KeyServiceOptions): RecoveryKeys {
  const unavailable = (cause: unknown) =>
    new RecoveryKeyError('unavailable', 'The key service does not answer', { cause })
  return {
    async release(request) {
      let response: Response
      let bytes: Uint8Array | undefined
      try {
        response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(request),
          // To nobody else than who was named.
          redirect: 'error',
          signal: AbortSignal.timeout(most),
        })
        bytes = await readBytes(response.body, mostBytes)
      } catch (cause) {
        throw unavailable(cause)
      }
      if (response.status === 422)
        throw new RecoveryKeyError('unreadable', 'The share opens with none of the keys of the key service')
      if (!response.ok || !bytes) throw unavailable(`It answered ${response.status}`)
      const read = v.safeParse(releasedSchema, parseJson(bytes))
      if (read.success) return read.output.sealed
      throw unavailable('It answered something else than it should')
    },
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
