import type { SIWXSession } from '@latchkey/primitives'

import type { SiwxStorage } from './browser-storage.ts'
import type { SiwxMessenger } from './messenger.ts'
import { isGoodAt, isOf } from './read-session.ts'
import type { SessionStore } from './session-store.ts'
import { SiwxError } from './siwx-error.ts'
import type { VerifyContext } from './verify/verify-context.ts'

/** Verifies that the account signed: returns if it did, throws otherwise. */
export type SiwxVerifier = (session: SIWXSession, context: VerifyContext) => void | Promise<void>

/** Verifies signatures and stores sessions on the page. A server must not trust these sessions. */
export function createPageSessionStore(
  messenger: SiwxMessenger,
  storage: SiwxStorage,
  verifiers: Readonly<Partial<Record<string, SiwxVerifier>>>,
  context: VerifyContext,
): SessionStore {
  // Changes run one after the other, because each reads the stored sessions and writes them back.
  let last: Promise<unknown> = Promise.resolve()
  const change = (to: (kept: readonly SIWXSession[]) => readonly SIWXSession[]) => {
    const next = last.then(async () => storage.set(to(await listed())))
    last = next.catch(() => {})
    return next
  }
  const listed = async () => (await storage.get()).filter(session => isGoodAt(Date.now(), session))

  return {
    messenger,
    async add(session) {
      rejectOtherPage(session)
      const [namespace = ''] = session.data.chainId.split(':')
      const own = Object.hasOwn(verifiers, namespace) ? verifiers[namespace] : undefined
      const verify = own ?? (await import('./verify/verify-signature.ts')).verifySignature
      await verify(session, context)
      const { chainId, accountAddress } = session.data
      await change(kept => [...kept.filter(each => !isOf(each, chainId, accountAddress)), session])
    },
    list: listed,
    // Nothing to do: only the page reads these sessions, always by account.
    activate: async () => {},
    end: of => change(kept => (of ? kept.filter(each => !isOf(each, of.chainId, of.address)) : [])),
  }
}

function rejectOtherPage(session: SIWXSession): void {
  const { domain, uri, expirationTime, notBefore } = session.data
  if (domain !== location.host)
    throw new SiwxError('domainMismatch', `The message is for ${domain}, and this page is on ${location.host}`)
  if (!URL.canParse(uri) || new URL(uri).origin !== location.origin)
    throw new SiwxError('uriMismatch', `The message is for ${uri}, and this page is on ${location.origin}`)
  const now = Date.now()
  if (expirationTime !== undefined && Date.parse(expirationTime) <= now)
    throw new SiwxError('messageExpired', `The message was good until ${expirationTime}: sign in again`)
  if (notBefore !== undefined && Date.parse(notBefore) > now)
    throw new SiwxError('notYetValid', `The message is good from ${notBefore} on`)
}
