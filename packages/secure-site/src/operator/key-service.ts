import { answer, hashOf, readBody } from '@latchkey/http-server'
import { BaseError } from '@latchkey/primitives'
import * as v from 'valibot'

import { mostBytes, releaseSchema } from './key-service-wire.ts'
import { RecoveryKeyError, type RecoveryKeys } from './recovery-keys.ts'

/** What a key service did. Nothing in it says whose share it was, or what it is. */
export interface KeyServiceLogEntry {
  level: 'info' | 'error'
  event: 'released' | 'refused' | 'failed'
  status: number
}

/** How a key service is run. */
export interface KeyServiceRunOptions {
  keys: RecoveryKeys
  /** What the secure site shows as `Bearer`. */
  token: string
  /** How many shares it releases in an hour: whoever has taken the secure site over gets no more. @default 1,000 */
  releasesPerHour?: number
  /** Milliseconds since 1970. @default Date.now */
  clock?(): number
  /** @default nothing */
  log?(entry: KeyServiceLogEntry): void
}

class RequestError extends BaseError<'messageTooLarge' | 'messageUnreadable'> {}

const hourMs = 3_600_000

/** The operator's keys on a machine of their own, where the secure site asks for one share at a time. */
export function createKeyService(options: KeyServiceRunOptions): { fetch(request: Request): Promise<Response> } {
  const { keys, token, releasesPerHour = 1_000, clock = Date.now, log = () => {} } = options
  let hour = { began: 0, released: 0 }

  /** Counted from its start, so that many at a time are not more than the limit. @returns the hour that it counts for */
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
    // As hashes, so that the time to compare says nothing.
    if ((await hashOf(said)) !== (await hashOf(`Bearer ${token}`))) return refuse(401)
    if (request.method !== 'POST') return refuse(405)
    let counted: typeof hour | undefined
    try {
      const body = await readBody(request, {
        maxBytes: mostBytes,
        refuse: (problem, message) => new RequestError(problem, message),
      })
      const read = v.safeParse(releaseSchema, body)
      if (!read.success) return refuse(400)
      counted = countRelease()
      if (!counted) return refuse(429)
      const sealed = await keys.release(read.output)
      log({ level: 'info', event: 'released', status: 200 })
      return answer({ sealed })
    } catch (error) {
      if (error instanceof RequestError) return refuse(400)
      if (error instanceof RecoveryKeyError && error.code === 'unreadable') {
        // What opens nothing gives nothing away, and keeps nobody out.
        if (counted) counted.released -= 1
        return refuse(422)
      }
      log({ level: 'error', event: 'failed', status: 500 })
      return answer({ error: 'failed' }, [], 500)
    }
  }

  function refuse(status: number): Response {
    log({ level: 'info', event: 'refused', status })
    return answer({ error: 'refused' }, [], status)
  }

  return { fetch: respond }
}
