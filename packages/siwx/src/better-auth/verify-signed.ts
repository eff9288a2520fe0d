import type { SIWXCacao, SIWXSession } from '@latchkey/primitives'
import type { GenericEndpointContext, Session, User } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { parseUserOutput } from 'better-auth/db'

import { withoutGrants } from '../message/without-grants.ts'
import { checkIssued } from '../server/check-issued.ts'
import { requireNetwork } from '../server/networks.ts'
import { limitNodes } from '../server/node-limit.ts'
import { pageOfWrite } from '../server/origins.ts'
import { readBody } from '../server/read-body.ts'
import { readSigned } from '../server/read-signed.ts'
import type { SiwxServerSession } from '../server/server-session.ts'
import { SiwxError } from '../siwx-error.ts'
import { type ProvenAccount, provenAccountOf } from '../verify/account-identity.ts'
import { verifySignature as verifyByNamespace } from '../verify/verify-signature.ts'
import { readBrowser } from './browser-cookie.ts'
import { findIssued, spendNonce } from './nonces.ts'
import type { SiwxPluginOptions } from './options.ts'
import { withApiErrors } from './api-errors.ts'
import { requireFreshSession, requireSession } from './session-of.ts'
import { keepSignIn } from './sign-ins.ts'
import { userOfWallet } from './users.ts'
import { findWallet, linkWallet, ownWallet } from './wallets.ts'

/** A signed message of a page. It is a type because the client of better-auth does not read interfaces. */
export type VerifyRequest = {
  /** The signed text. */
  message: string
  /** Signature of the account in the text. */
  signature: string
  /** Public key as base64, only for Cosmos. */
  publicKey?: string
  /** The sign-in of a pairing ([CAIP-74](https://chainagnostic.org/CAIPs/caip-74)). */
  cacao?: SIWXCacao
}

/** The answer to the page. */
export interface VerifyAnswer {
  /** The wallet that signed. */
  session: SiwxServerSession
  /** The user of the wallet. */
  user: User
}

/** Verifies the signature of a message issued here. Then it links the wallet, or signs in with it. */
export function createVerifyEndpoint(options: SiwxPluginOptions) {
  const { domains, rpc, verifySignature = verifyByNamespace } = options
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
      withApiErrors(async (): Promise<VerifyAnswer> => {
        const body = await readBody(context.request)
        const page = pageOfWrite(context.request, domains)
        const signed = readSigned(body)
        requireNetwork(options.networks, signed.data.chainId)
        const issued = await findIssued(context, signed.data.nonce, await readBrowser(context))
        if (issued.domain !== page.domain)
          throw new SiwxError('domainMismatch', 'The message was issued to a page of another domain')
        checkIssued(signed.cacao ? withoutGrants(signed.data) : signed.data, issued, Date.now())
        const { userId } = issued
        // Avoids requests to a node for a user without a session.
        if (userId !== undefined) await requireSession(context, userId)
        const proof = await verifySignature(signed, { rpc: nodeOf, signal: context.request.signal })
        const account = await provenAccountOf(signed.data, proof)
        const { user, session } = await (userId === undefined
          ? signIn(context, account, signed, options.createUsers)
          : link(context, account, signed, userId))
        return { session, user: parseUserOutput(context.context.options, user) }
      }),
  )
}

/** Links the wallet to the signed-in user. A wallet of that user is only added to the current session. */
async function link(context: GenericEndpointContext, account: ProvenAccount, signed: SIWXSession, userId: string) {
  const current = await requireSession(context, userId)
  const known = await findWallet(context, account.identity)
  if (known) ownWallet(known, userId)
  else await requireFreshSession(context, current)
  await spendNonce(context, signed.data.nonce)
  const wallet = known ?? (await linkWallet(context, userId, account, signed.data.chainId))
  return { user: current.user, session: await keepSignIn(context, current.session.id, wallet, signed) }
}

/**
 * Returns `null` if a hook of the site (`databaseHooks.session.create.before`) prevents the session, which
 * better-auth's types leave out.
 */
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
