import { SiwxServerError } from './server-error.ts'
import { SiwxError, type SiwxErrorCode } from './siwx-error.ts'

/** Asks the sign-in server. */
export type AskServer = (
  path: '/nonce' | '/verify' | '/session' | '/active' | '/sign-out',
  body?: object,
) => Promise<object>

const timeoutMs = 20_000
const maxAnswerLength = 1_000_000

/**
 * Asks the handler of `createSiwxServer` at an address, with its cookies, also on another origin.
 *
 * @param server its base: `/api/siwx`, `https://auth.shop.example/siwx`
 */
export function createServerClient(
  server: string | URL,
  fetchFrom: typeof fetch = (...asked) => fetch(...asked),
): AskServer {
  let last: Promise<unknown> = Promise.resolve()
  const queue = <Result>(write: () => Promise<Result>): Promise<Result> => {
    const turn = last.catch(() => {}).then(async () => inTurn(write))
    last = turn
    return turn
  }
  return async (path, body) => {
    const base = new URL(server, location.href)
    const url = `${base.origin}${base.pathname.replace(/\/$/, '')}${path}`
    const send = () =>
      fetchFrom(url, {
        method: body ? 'POST' : 'GET',
        credentials: base.origin === location.origin ? 'same-origin' : 'include',
        cache: 'no-store',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
    const answer = await (body ? queue(send) : send()).catch((cause: unknown) => {
      const hint = `Is the handler of createSiwxServer mounted there, and is ${location.host} among its "domains"?`
      throw new SiwxServerError('serverUnavailable', `The sign-in server at ${url} does not answer. ${hint}`, { cause })
    })
    return readAnswer(url, answer)
  }
}

/**
 * One tab after the other writes. The answer to a write brings cookies, which the next has to send: of two that sign in at a time, one would lose its sign-in to
 * the cookie of the other. A page without https has no Web Locks, a sandboxed frame and a page whose storage is blocked may not use them: there, only the writes of
 * one page wait for each other.
 */
async function inTurn<Result>(write: () => Promise<Result>): Promise<Result> {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  if (!locks) return write()
  let isHeld = false
  try {
    return await locks.request('latchkey-siwx', () => {
      isHeld = true
      return write()
    })
  } catch (error) {
    if (isHeld || !(error instanceof DOMException && error.name === 'SecurityError')) throw error
    return write()
  }
}

async function readAnswer(url: string, answer: Response): Promise<object> {
  const said = await readJson(answer)
  const { error } = Object(said) as { error?: unknown }
  const { code, message } = Object(error) as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && /^[a-zA-Z]{1,40}$/.test(code) && typeof message === 'string')
    throw new SiwxError(code as SiwxErrorCode, message.slice(0, 1_000))
  // By whoever stands before the handler: a proxy, or a site's own limit.
  if (answer.status === 429) throw new SiwxError('tooManyAttempts', `There were too many requests to ${url}`)
  if (answer.status >= 500)
    throw new SiwxServerError('serverUnavailable', `The sign-in server at ${url} failed with ${answer.status}`)
  if (!answer.ok || typeof said !== 'object' || said === null)
    throw new SiwxServerError(
      'answerUnreadable',
      `${url} answers with ${answer.status}, and not as createSiwxServer does: is "server" its base path?`,
    )
  return said
}

async function readJson(answer: Response): Promise<unknown> {
  try {
    const text = await answer.text()
    return text.length <= maxAnswerLength ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
