import { answer, hashOf, readBody } from '@latchkey/http-server'
import { BaseError } from '@latchkey/primitives'
import * as v from 'valibot'

import { maxBytes, releaseSchema } from './key-service-wire.ts'
import { RecoveryKeyError, type RecoveryKeys } from './recovery-keys.ts'

/** A log entry of a key service. It contains neither a share nor its owner. */
export interface KeyServiceLogEntry {
  level: 'info' | 'error'
  event: 'released' | 'refused' | 'failed'
  status: number
}

/** Options of {@link createKeyService}. */
export interface KeyServiceRunOptions {
  keys: RecoveryKeys
  /** Token that the secure site sends as `Bearer`. */
  token: string
  /** Maximum releases per hour, which also limits an attacker who controls the secure site. @default 1,000 */
  releasesPerHour?: number
  /** Returns the time in milliseconds since 1970. @default Date.now */
  clock?(): number
  /** Receives each event. @default no log */
  log?(entry: KeyServiceLogEntry): void
}

class RequestError extends BaseError<'messageTooLarge' | 'messageUnreadable'> {}

const hourMs = 3_600_000

/**
 * Creates the service for the operator's keys on their own machine, from which the secure site requests one share at a
 * time.
 *
 * @example serve({ fetch: createKeyService({ keys: await createKeyStore(set), token }).fetch, port: 4060 })
 */
export function createKeyService(options: KeyServiceRunOptions): { fetch(request: Request): Promise<Response> } {
  const { keys, token, releasesPerHour = 1_000, clock = Date.now, log = () => {} } = options
  let hour = { began: 0, released: 0 }

  /**
   * Counts a release from its start, so that concurrent ones cannot exceed the limit. @returns the hour that it counts
   * for
   */
  function countRelease(): typeof hour | undefined {
    const now = clock()
    if (now - hour.began >= hourMs) hour = { began: now, released: 0 }
    if (hour.released >= releasesPerHour) return undefined
    hour.released += 1
    return hour
  }

  async function respond(request: Request): Promise<Response> {
    if (request.method === 'GET' && new URL(request.url).pathname === '/health') return answer({ status: 'ok' })
    const said = request.headers.get('authorization') ?? ''
    // Comparing hashes leaks nothing about the token by its duration.
    if ((await hashOf(said)) !== (await hashOf(`Bearer ${token}`))) return reject(401)
    if (request.method !== 'POST') return reject(405)
    let counted: typeof hour | undefined
    try {
      const body = await readBody(request, {
        maxBytes,
        toError: (problem, message) => new RequestError(problem, message),
      })
      const read = v.safeParse(releaseSchema, body)
      if (!read.success) return reject(400)
      counted = countRelease()
      if (!counted) return reject(429)
      const sealed = await keys.release(read.output)
      log({ level: 'info', event: 'released', status: 200 })
      return answer({ sealed })
    } catch (error) {
      if (error instanceof RequestError) return reject(400)
      if (error instanceof RecoveryKeyError && error.code === 'unreadable') {
        // An unreadable share reveals nothing, so it does not count against the limit.
        if (counted) counted.released -= 1
        return reject(422)
      }
      log({ level: 'error', event: 'failed', status: 500 })
      return answer({ error: 'failed' }, [], 500)
    }
  }

  function reject(status: number): Response {
    log({ level: 'info', event: 'refused', status })
    return answer({ error: 'refused' }, [], status)
  }

  return { fetch: respond }
}
