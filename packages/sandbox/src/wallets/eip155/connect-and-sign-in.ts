import { type Address, getAddress, type Hex, stringToHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'

import { describeSignIn } from '../describe-sign-in.ts'
import type { NamespaceDesk } from '../in-page-namespace-wallet.ts'
import { RpcError, rpcErrorCodes } from '../rpc-error.ts'

/** The part of `signInWithEthereum` (ERC-7846) that the wallet reads. */
interface SignInWithEthereum {
  nonce: string
  chainId: Hex
  domain?: string
  uri?: string
  statement?: string
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: string[]
}

/**
 * Answers `wallet_connect` (ERC-7846): one prompt connects the site and, on request, signs in.
 *
 * @throws {RpcError} 4001 if rejected, -32602 for an invalid sign-in
 */
export async function connectAndSignIn(
  desk: NamespaceDesk,
  params: unknown,
  sign: (account: Address, message: Hex) => Promise<unknown>,
): Promise<unknown> {
  const [{ capabilities } = {}] = (Array.isArray(params) ? params : []) as { capabilities?: Record<string, unknown> }[]
  const signIn = capabilities?.signInWithEthereum as SignInWithEthereum | undefined
  const accounts = await desk.connect(signIn && { signIn: describeSignIn(signIn) })
  const [first = ''] = accounts
  const address = getAddress(first)
  if (!signIn) return { accounts: accounts.map(each => ({ address: each, capabilities: {} })) }
  const message = writeMessage(address, signIn)
  const signature = await sign(address, stringToHex(message))
  const signed = { capabilities: { signInWithEthereum: { message, signature } } }
  return { accounts: accounts.map((each, index) => ({ address: each, ...(index === 0 && signed) })) }
}

function writeMessage(address: Address, signIn: SignInWithEthereum): string {
  const toDate = (time: string | undefined) => (time === undefined ? undefined : new Date(time))
  try {
    return createSiweMessage({
      ...signIn,
      address,
      chainId: Number(signIn.chainId),
      domain: signIn.domain ?? location.host,
      uri: signIn.uri ?? location.origin,
      version: '1',
      issuedAt: toDate(signIn.issuedAt),
      expirationTime: toDate(signIn.expirationTime),
      notBefore: toDate(signIn.notBefore),
    })
  } catch (error) {
    throw new RpcError(rpcErrorCodes.invalidParams, error instanceof Error ? error.message : 'No sign-in')
  }
}
