import type { SIWXCacao, SIWXSession } from '@latchkey/primitives'
import type { GenericEndpointContext, Session, User } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { parseUserOutput } from 'better-auth/db'

import { withoutGrants } from '../message/without-grants.ts'
import { checkIssued } from '../server/check-issued.ts'
import { demandNetwork } from '../server/networks.ts'
import { limitNodes } from '../server/node-limit.ts'
import { pageOfWrite } from '../server/origins.ts'
import { readBody } from '../server/read-body.ts'
import { readSigned } from '../server/read-signed.ts'
import type { SiwxServerSession } from '../server/server-session.ts'
import { SiwxError } from '../siwx-error.ts'
import { type ProvenAccount, provenAccountOf } from '../verify/account-identity.ts'
import { verifySignature as verifyByFamily } from '../verify/verify-signature.ts'
import { readBrowser } from './browser-cookie.ts'
import { findIssued, spendNonce } from './nonces.ts'
import type { SiwxPluginOptions } from './options.ts'
import { refusing } from './refusal.ts'
import { demandFresh, demandSession } from './session-of.ts'
import { keepSignIn } from './sign-ins.ts'
import { userOfWallet } from './users.ts'
import { findWallet, linkWallet, ownWallet } from './wallets.ts'

/** What a page has had signed. The client of better-auth reads types alone, not interfaces. */
export type VerifyRequest = {
  /** The text. */
  message: string
  /** By the account that the text names. */
  signature: string
  /** Of Cosmos: the key, as base64. */
  publicKey?: string
  /** What came with a pairing. */
  cacao?: SIWXCacao
}

/** What the page is told. */
export interface VerifyAnswer {
  /** The wallet that signed. */
  session: SiwxServerSession
  /** Whose it is. */
  user: User
}

/** Verifies what was signed for a message that was issued here, and then links the wallet, or signs in with it. */
export function createVerifyEndpoint(options: SiwxPluginOptions) {
  const { domains, rpc, verifySignature = verifyByFamily } = options
  const nodeOf = limitNodes(typeof rpc === 'function' ? rpc : chainId => rpc?.[chainId], Date.now)
  return createAuthEndpoint(
    '/siwx/verify',
    {
      method: 'POST',
      requireRequest: true,
      disableBody: true,
      metadata: { noStore: true, $Infer: { body: {} as VerifyRequest } },
    },
    context =>
      refusing(async (): Promise<VerifyAnswer> => {
        const body = await readBody(context.request)
        const page = pageOfWrite(context.request, domains)
        const signed = readSigned(body)
        demandNetwork(options.networks, signed.data.chainId)
        const issued = await findIssued(context, signed.data.nonce, await readBrowser(context))
        if (issued.domain !== page.domain)
          throw new SiwxError('domainMismatch', 'The message was issued to a page of another domain')
        checkIssued(signed.cacao ? withoutGrants(signed.data) : signed.data, issued, Date.now())
        const { userId } = issued
        // Before a node is asked for somebody who is no longer there.
        if (userId !== undefined) await demandSession(context, userId)
        const proof = await verifySignature(signed, { rpc: nodeOf, signal: context.request.signal })
        const account = await provenAccountOf(signed.data, proof)
        const { user, session } = await (userId === undefined
          ? signIn(context, account, signed, options.createUsers)
          : link(context, account, signed, userId))
        return { session, user: parseUserOutput(context.context.options, user) }
      }),
  )
}

/** Gives the wallet to who is signed in. One that is theirs already is only known in this session from now on. */
async function link(context: GenericEndpointContext, account: ProvenAccount, signed: SIWXSession, userId: string) {
  const current = await demandSession(context, userId)
  const known = await findWallet(context, account.identity)
  if (known) ownWallet(known, userId)
  else await demandFresh(context, current)
  await spendNonce(context, signed.data.nonce)
  const wallet = known ?? (await linkWallet(context, userId, account, signed.data.chainId))
  return { user: current.user, session: await keepSignIn(context, current.session.id, wallet, signed) }
}

/** `null` if a hook of the site (`databaseHooks.session.create.before`) does not create it. The types of better-auth do not know that. */
async function createSession(context: GenericEndpointContext, userId: string): Promise<Session | null> {
  return context.context.internalAdapter.createSession(userId, false, { isOfWallet: true })
}

async function signIn(
  context: GenericEndpointContext,
  account: ProvenAccount,
  signed: SIWXSession,
  createUsers: SiwxPluginOptions['createUsers'],
) {
  await spendNonce(context, signed.data.nonce)
  const { user, wallet } = await userOfWallet(context, account, signed.data.chainId, createUsers)
  const session = await createSession(context, user.id)
  if (!session) throw new SiwxError('signInRefused', 'The site does not sign this user in')
  const kept = await keepSignIn(context, session.id, wallet, signed)
  await setSessionCookie(context, { session, user })
  return { user, session: kept }
}
