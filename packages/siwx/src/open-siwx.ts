import type { SIWXConfig, SIWXSession } from '@latchkey/primitives'

import { createBrowserStorage } from './browser-storage.ts'
import { parseMessage } from './message/parse-message.ts'
import { createMessenger } from './messenger.ts'
import { createPageSessionStore } from './page-session-store.ts'
import { isOf } from './read-session.ts'
import { createServerClient } from './server-client.ts'
import { createServerSessionStore } from './server-session-store.ts'
import type { SessionStore } from './session-store.ts'
import type { SiwxOptions } from './siwx-options.ts'

/** The methods of {@link Siwx} that are loaded with the first sign-in. */
export type OpenSiwx = Required<Omit<SIWXConfig, 'getRequired' | 'signOutOnDisconnect'>>

/**
 * Creates the methods of {@link Siwx}. This is a separate chunk, which a page loads with the first sign-in.
 *
 * @throws TypeError if an option for pages without a server is set beside `server`, because it would have no effect
 */
export function openSiwx(options: SiwxOptions): OpenSiwx {
  const sessionStore = createSessionStore(options)
  const messenger = options.messenger ?? sessionStore.messenger
  const addSession = async (session: SIWXSession): Promise<void> => {
    // A cacao repeats the signature in the wallet's form.
    const signature = session.cacao ? session.signature : await writeSignature(session)
    await sessionStore.add({ ...session, signature })
  }

  return {
    createMessage: input => messenger.createMessage(input),
    prepareMessage: chainId =>
      messenger.prepareMessage?.(chainId) ?? Promise.reject(new TypeError('No prepareMessage')),
    readMessage: parseMessage,
    addSession,
    revokeSession: (chainId, address) => sessionStore.end({ chainId, address }),
    async setSessions(sessions) {
      const kept = await sessionStore.list()
      const isAmong = (all: readonly SIWXSession[], { message }: SIWXSession) =>
        all.some(each => each.message === message)
      for (const session of sessions) if (!isAmong(kept, session)) await addSession(session)
      for (const { data } of kept)
        if (!sessions.some(session => isOf(session, data.chainId, data.accountAddress)))
          await sessionStore.end({ chainId: data.chainId, address: data.accountAddress })
    },
    getSessions: async (chainId, address) =>
      (await sessionStore.list()).filter(session => isOf(session, chainId, address)),
    listSessions: () => sessionStore.list(),
    setActiveAccount: (chainId, address) => sessionStore.activate({ chainId, address }),
    signOut: () => sessionStore.end(),
  }
}

const ofThePage = ['storage', 'verifiers', 'rpc', 'statement', 'goodForMs'] as const

function createSessionStore(options: SiwxOptions): SessionStore {
  const { server, statement, goodForMs, storage, verifiers, rpc } = options
  if (server !== undefined) {
    const idle = ofThePage.find(name => options[name] !== undefined)
    if (idle) throw new TypeError(`With "server", Siwx does not use "${idle}": say it to createSiwxServer`)
    return createServerSessionStore(createServerClient(server))
  }
  return createPageSessionStore(
    createMessenger({ statement, goodForMs }),
    storage ?? createBrowserStorage(),
    verifiers ?? {},
    { rpc },
  )
}

/** Keeps the signature if the chunk fails to load, because most wallets write the canonical form themselves. */
async function writeSignature(session: SIWXSession): Promise<string> {
  try {
    return (await import('./canonical-signature.ts')).toCanonicalSignature(session)
  } catch {
    return session.signature
  }
}
