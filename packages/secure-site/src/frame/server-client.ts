import * as v from 'valibot'

import { errorAnswerSchema, userHeader } from '../wire.ts'
import type { BrowserTokens } from './browser-tokens.ts'
import { FrameError } from './frame-error.ts'

/** Asks the server of the secure site. */
export interface ServerClient {
  /**
   * @param path below `/api`
   * @param as whom it speaks for, where that is settled: whoever has logged in since is refused with `notSignedIn`. @default who it speaks for now
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
  /** For whom it asks from now on: where another tab has logged somebody else in, the server refuses with `notSignedIn`. @param userId undefined where nobody is known */
  speakFor(userId: string | undefined): void
}

/**
 * @param base where the secure site is, without a slash at its end
 * @param tokens where the browser keeps no cookies in this frame
 */
export function createServerClient(base: string, tokens?: BrowserTokens): ServerClient {
  let user: string | undefined
  return {
    speakFor(userId) {
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
        const refused = v.safeParse(errorAnswerSchema, answer)
        if (!refused.success) throw new FrameError('messageUnreadable', `The secure site answered ${response.status}`)
        const { code, message } = refused.output.error
        throw new FrameError(code, message)
      }
      const read = v.safeParse(schema, answer)
      if (read.success) return read.output
      throw new FrameError('messageUnreadable', 'The secure site answered something else than it should')
    },
  }
}
