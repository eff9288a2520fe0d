import type { SIWXSession } from '@latchkey/primitives'
import type { GenericEndpointContext } from 'better-auth'

import { isSameAddress } from '../server/check-issued.ts'
import { describeSession } from '../server/kept-session.ts'
import type { SiwxServerSession } from '../server/server-session.ts'
import { readStored } from '../server/stored-message.ts'
import { canonicalAddressOf } from '../verify/canonical-address.ts'
import { type LinkedWallet, readWallets } from './wallets.ts'

interface SignInRow {
  id: string
  nonce: string
  sessionId: string
  walletId: string
  message: string
  signature: string
  publicKey?: string | null
  cacao?: string | null
  createdAt: Date
  expiresAt: Date
}

const model = 'walletSignIn'

/** Stores a sign-in of a wallet in a session. It replaces an earlier one of the same account on the same network. */
export async function keepSignIn(
  context: GenericEndpointContext,
  sessionId: string,
  wallet: LinkedWallet,
  signed: SIWXSession,
): Promise<SiwxServerSession> {
  const { adapter } = context.context
  const now = new Date()
  const { nonce, chainId, accountAddress, expirationTime = '' } = signed.data
  await adapter.deleteMany({ model, where: [{ field: 'expiresAt', operator: 'lte', value: now }] })
  await removeSignIns(context, sessionId, { chainId, address: accountAddress })
  const data = {
    nonce,
    sessionId,
    walletId: wallet.id,
    message: signed.message,
    signature: signed.signature,
    publicKey: signed.publicKey ?? null,
    cacao: signed.cacao ? JSON.stringify(signed.cacao) : null,
    createdAt: now,
    expiresAt: new Date(expirationTime),
  }
  await adapter.create<typeof data>({ model, data })
  const address = await canonicalAddressOf(chainId, accountAddress)
  return describeSession(signed, { identity: wallet.identity, address }, Date.parse(expirationTime))
}

/** Returns the valid sign-ins of a session, the latest first. */
export async function listSignIns(
  context: GenericEndpointContext,
  sessionId: string,
): Promise<readonly SiwxServerSession[]> {
  return (await rowsOf(context, sessionId)).map(row => row.signed)
}

/** Ends sign-ins of a session: all, or those on a network or of an account. @returns the remaining ones */
export async function removeSignIns(
  context: GenericEndpointContext,
  sessionId: string,
  { chainId, address }: { chainId?: string | undefined; address?: string | undefined },
): Promise<readonly SiwxServerSession[]> {
  for (const { id, signed } of await rowsOf(context, sessionId)) {
    if (chainId !== undefined && signed.chainId !== chainId) continue
    if (address !== undefined && !isSameAddress(signed.data, address)) continue
    await context.context.adapter.delete({ model, where: [{ field: 'id', value: id }] })
  }
  return listSignIns(context, sessionId)
}

async function rowsOf(context: GenericEndpointContext, sessionId: string) {
  const rows = await context.context.adapter.findMany<SignInRow>({
    model,
    where: [
      { field: 'sessionId', value: sessionId },
      { field: 'expiresAt', operator: 'gt', value: new Date() },
    ],
    sortBy: { field: 'createdAt', direction: 'desc' },
  })
  const wallets = await readWallets(context, [...new Set(rows.map(({ walletId }) => walletId))])
  const signIns = await Promise.all(
    rows.map(async row => {
      const wallet = wallets.find(({ id }) => id === row.walletId)
      const signed = wallet && (await readRow(row, wallet))
      return signed ? [{ id: row.id, signed }] : []
    }),
  )
  return signIns.flat()
}

/** Returns `undefined` for a message that this version cannot parse any more, so the account signs in again. */
async function readRow(
  { message, signature, publicKey, cacao, expiresAt }: SignInRow,
  { identity }: LinkedWallet,
): Promise<SiwxServerSession | undefined> {
  const signed = readStored({ message, signature, publicKey, cacao })
  if (!signed) return undefined
  const { chainId, accountAddress } = signed.data
  const address = await canonicalAddressOf(chainId, accountAddress)
  return describeSession(signed, { identity, address }, new Date(expiresAt).getTime())
}
