import type { CaipNetworkId, SIWXPreparedMessage, SIWXSession } from '@latchkey/primitives'

import type { SiwxMessenger } from './messenger.ts'
import { readSession } from './read-session.ts'
import type { AskServer } from './server-client.ts'
import { SiwxServerError } from './server-error.ts'
import type { SessionStore } from './session-store.ts'
import { SiwxError } from './siwx-error.ts'
import { toMessage } from './to-message.ts'

/** Sessions with `expiresAt` in milliseconds since 1970 by this device's clock. */
type Kept = readonly { session: SIWXSession; expiresAt: number }[]

/** Cache lifetime of the sessions in milliseconds. It is short because another tab may sign in or out. */
const freshMs = 5_000

/** Has a server issue messages, verify signatures and store sessions. Concurrent reads share one request. */
export function createServerSessionStore(ask: AskServer): SessionStore {
  let kept: Promise<Kept> | undefined
  let keptAt = 0
  const adding = new Map<string, Promise<void>>()
  /**
   * Whether the server stores sessions of several accounts, one of which is current. A site with user accounts has one
   * user per browser.
   */
  let hasCurrent = false
  const order = { last: 0 }

  const keep = (answer: Promise<Kept>) => {
    kept = answer
    keptAt = Date.now()
    // The next call retries a failed request.
    answer.catch(() => {
      if (kept === answer) kept = undefined
    })
    return answer
  }
  const readSessions = async () => {
    const said = await ask('/session')
    hasCurrent = 'current' in said
    return readKept(said)
  }
  const add = async ({ message, signature, publicKey, cacao }: SIWXSession) => {
    await ask('/verify', { message, signature, ...(publicKey && { publicKey }), ...(cacao && { cacao }) })
    kept = undefined
  }

  return {
    messenger: createServerMessenger(ask),
    add(session) {
      const { message } = session
      const same = adding.get(message) ?? add(session).finally(() => adding.delete(message))
      adding.set(message, same)
      return same
    },
    async list() {
      const isFresh = Math.abs(Date.now() - keptAt) < freshMs
      const all = await ((isFresh && kept) || keep(readSessions()))
      return all.filter(({ expiresAt }) => expiresAt > Date.now()).map(({ session }) => session)
    },
    async activate(account) {
      const sessions = await this.list()
      if (!hasCurrent || sessions.length === 0) return
      // Loaded late, so a user's first sign-in does not wait for it.
      const { reportActive } = await import('./report-active.ts')
      await reportActive(ask, account, order)
    },
    async end(of) {
      await keep(ask('/sign-out', of ?? {}).then(readKept))
    },
  }
}

function createServerMessenger(ask: AskServer): Required<SiwxMessenger> {
  return {
    prepareMessage: async chainId => readIssued(chainId, await ask('/nonce', { chainId })),
    async createMessage({ accountAddress, chainId, notBefore }) {
      const answer = await ask('/nonce', { chainId, accountAddress })
      const issued = readIssued(chainId, answer)
      const { nonceExpiresAt } = answer as { nonceExpiresAt?: unknown }
      return toMessage(
        { accountAddress, ...issued, ...(notBefore !== undefined && { notBefore }) },
        typeof nonceExpiresAt === 'string' ? nonceExpiresAt : undefined,
      )
    },
  }
}

const texts = [
  'nonce',
  'domain',
  'uri',
  'version',
  'issuedAt',
  'expirationTime',
  'notBefore',
  'requestId',
  'statement',
] as const

/**
 * Parses the fields issued by the server. They must be for this page: otherwise the wallet would warn, and the user
 * would sign for another site.
 */
function readIssued(chainId: CaipNetworkId, answer: object): SIWXPreparedMessage {
  const said = answer as Partial<Record<string, unknown>>
  const fields: Partial<Record<(typeof texts)[number], string>> = {}
  for (const name of texts) {
    const text = said[name]
    if (typeof text === 'string') fields[name] = text
  }
  const { nonce, domain, uri, version, ...optional } = fields
  if (nonce === undefined || domain === undefined || uri === undefined || version === undefined)
    throw new SiwxServerError(
      'answerUnreadable',
      'The sign-in server issued a message without a nonce, domain, URI or version',
    )
  if (domain !== location.host)
    throw new SiwxError(
      'domainMismatch',
      `The sign-in server issued a message for ${domain}: name ${location.host} in its "domains"`,
    )
  if (!URL.canParse(uri) || new URL(uri).origin !== location.origin)
    throw new SiwxError(
      'uriMismatch',
      `The sign-in server issued a message for ${uri}, and this page is on ${location.origin}`,
    )
  const { resources } = said
  const isList = Array.isArray(resources) && resources.every(each => typeof each === 'string')
  return { chainId, nonce, domain, uri, version, ...optional, ...(isList && { resources }) }
}

function readKept(answer: object): Kept {
  const { sessions, now } = answer as { sessions?: unknown; now?: unknown }
  // A device's clock may be a day off, so the server's time counts if the answer has it.
  const ahead = Date.now() - Date.parse(String(now)) || 0
  if (!Array.isArray(sessions))
    throw new SiwxServerError('answerUnreadable', 'The sign-in server did not say which sessions there are')
  return sessions.flatMap((each: unknown) => {
    const session = readSession(each)
    const { expiresAt: said } = Object(each) as { expiresAt?: unknown }
    const expiresAt = Date.parse(String(said)) + ahead
    return session && !Number.isNaN(expiresAt) ? [{ session, expiresAt }] : []
  })
}
