import { SiwxServerError } from './server-error.ts'
import { SiwxError, type SiwxErrorCode } from './siwx-error.ts'

/** Sends a request to the sign-in server. */
export type AskServer = (
  path: '/nonce' | '/verify' | '/session' | '/active' | '/sign-out',
  body?: object,
) => Promise<object>

const timeoutMs = 20_000
const maxAnswerLength = 1_000_000

/**
 * Creates a client of the handler of `createSiwxServer`. It sends cookies, also to another origin.
 *
 * @param server base address: `/api/siwx`, `https://auth.shop.example/siwx`
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
 * Serializes the writes of all tabs. Each answer sets cookies that the next request has to send: of two concurrent
 * sign-ins, one would lose its session to the other's cookie. A page without https has no Web Locks, and a sandboxed
 * frame or a page with blocked storage cannot use them, so there only the writes of one page are serialized.
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
  // A proxy in front of the handler, or the site's own limit, may answer 429.
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
