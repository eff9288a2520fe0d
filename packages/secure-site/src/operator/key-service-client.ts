import { readBytes } from '@latchkey/http-server'
import * as v from 'valibot'

import { maxBytes, releasedSchema } from './key-service-wire.ts'
import { RecoveryKeyError, type RecoveryKeys } from './recovery-keys.ts'

/** Timeout of a key service in milliseconds, for which a user waits. */
const timeoutMs = 10_000

/** Options for keys in another service, such as `latchkey-secure-site recovery-service` on its own machine. */
export interface KeyServiceOptions {
  /** Address of the service, on https or this machine. */
  url: string
  /** Token that is sent as `Bearer`. */
  token: string
  /** Timeout in milliseconds. @default 10,000 */
  timeoutMs?: number
}

/**
 * Creates a key store behind HTTP: the private key and the plain share never exist in this process.
 *
 * @example const keys = createKeyServiceClient({ url: 'https://keys.example', token })
 */
export function createKeyServiceClient({ url, token, timeoutMs: max = timeoutMs }: KeyServiceOptions): RecoveryKeys {
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
          // A redirect would send the request to another host.
          redirect: 'error',
          signal: AbortSignal.timeout(max),
        })
        bytes = await readBytes(response.body, maxBytes)
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
