import * as v from 'valibot'

import { errorAnswerSchema, userHeader } from '../wire.ts'
import type { BrowserTokens } from './browser-tokens.ts'
import { FrameError } from './frame-error.ts'

/** Client of the secure site's server. */
export interface ServerClient {
  /**
   * Sends a request.
   *
   * @param path below `/api`
   * @param as id of the user of this request, if it is fixed: a later login of another user is rejected with
   *   `notSignedIn`. @default the present user
   * @throws FrameError with the server's code, or `unreachable`, `messageUnreadable`
   */
  ask<Schema extends v.GenericSchema>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    schema: Schema,
    body?: unknown,
    signal?: AbortSignal,
    as?: string,
  ): Promise<v.InferOutput<Schema>>
  /**
   * Sets the user of later requests: if another tab has logged in another user, the server rejects them with
   * `notSignedIn`. @param userId `undefined` for an unknown user
   */
  setUser(userId: string | undefined): void
}

/**
 * Creates the client.
 *
 * @param base address of the secure site, without a trailing slash
 * @param tokens for browsers that store no cookies in this frame
 */
export function createServerClient(base: string, tokens?: BrowserTokens): ServerClient {
  let user: string | undefined
  return {
    setUser(userId) {
      user = userId
    },
    async ask(method, path, schema, body, signal, as = user) {
      let response: Response
      let answer: unknown
      const said = tokens?.headers() ?? {}
      try {
        response = await fetch(`${base}/api${path}`, {
          method,
          credentials: 'include',
          cache: 'no-store',
          headers: {
            ...said,
            ...(as !== undefined && { [userHeader]: as }),
            ...(method !== 'GET' && { 'content-type': 'application/json' }),
          },
          ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
          ...(signal && { signal }),
        })
        tokens?.keep(response.headers, said)
        answer = await response.json()
      } catch (cause) {
        if (signal?.aborted) throw signal.reason
        throw new FrameError('unreachable', 'The secure site cannot be reached. Check the connection and try again', {
          cause,
        })
      }
      if (!response.ok) {
        const rejected = v.safeParse(errorAnswerSchema, answer)
        if (!rejected.success) throw new FrameError('messageUnreadable', `The secure site answered ${response.status}`)
        const { code, message } = rejected.output.error
        throw new FrameError(code, message)
      }
      const read = v.safeParse(schema, answer)
      if (read.success) return read.output
      throw new FrameError('messageUnreadable', 'The secure site answered something else than it should')
    },
  }
}
