import type { CaipNetworkId, SIWXWalletAnswer, WalletSession } from '@latchkey/primitives'

import { stateGrants } from './grants.ts'
import type { CacaoPayload, SignedCacao } from './read-cacaos.ts'
import { signInCapability } from './sign-in-request.ts'

/**
 * Returns the answer to a sign-in that was sent with a proposal. A wallet may sign once for each chain: the one of the session
 * counts.
 */
export function toSignInAnswer(
  signed: readonly SignedCacao[],
  chain: CaipNetworkId | undefined,
): WalletSession['capabilities'] | undefined {
  const found = signed.find(({ chains }) => chains[0] === chain)
  if (!found) return undefined
  const { cacao, payload, address } = found
  const message = toText(payload, address)
  return { [signInCapability]: { message, signature: cacao.s.s, cacao } satisfies SIWXWalletAnswer }
}

/**
 * Returns the text that the wallet signed ([EIP-4361](https://eips.ethereum.org/EIPS/eip-4361)), from its description of it
 * (CAIP-74).
 */
function toText(payload: CacaoPayload, address: string): string {
  const statement = stateGrants(payload.statement, payload.resources)
  const lines = [
    `${payload.domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement ? [statement] : []),
    '',
    `URI: ${payload.aud}`,
    `Version: ${payload.version}`,
    `Chain ID: ${payload.iss?.split(':')[3]}`,
    `Nonce: ${payload.nonce}`,
    `Issued At: ${payload.iat}`,
  ]
  if (payload.exp) lines.push(`Expiration Time: ${payload.exp}`)
  if (payload.nbf) lines.push(`Not Before: ${payload.nbf}`)
  if (payload.requestId) lines.push(`Request ID: ${payload.requestId}`)
  if (payload.resources) lines.push(['Resources:', ...payload.resources.map(each => `- ${each}`)].join('\n'))
  return lines.join('\n')
}
