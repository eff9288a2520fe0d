import type { SIWXMessageData } from '@latchkey/primitives'

import { accountNameOf } from './account-names.ts'

/**
 * The text that is signed: CAIP-122, which on `eip155` is EIP-4361, to the byte. Give it what `checkFields` accepted: a line break in a field would be a field
 * of its own.
 *
 * @param chainName what the chain is called in it. @default the reference of CAIP-2
 */
export function formatMessage(data: SIWXMessageData, chainName?: string): string {
  const { accountAddress, chainId, domain, statement, resources } = data
  const [namespace = '', reference = ''] = chainId.split(':')
  const lines = [
    `${domain} wants you to sign in with your ${accountNameOf(namespace)} account:`,
    accountAddress,
    '',
    ...(statement ? [statement, ''] : namespace === 'eip155' ? [''] : []),
    `URI: ${data.uri}`,
    `Version: ${data.version}`,
    `Chain ID: ${chainName ?? reference}`,
    `Nonce: ${data.nonce}`,
  ]
  const optional = {
    'Issued At': data.issuedAt,
    'Expiration Time': data.expirationTime,
    'Not Before': data.notBefore,
    'Request ID': data.requestId,
  }
  for (const [name, value] of Object.entries(optional)) if (value !== undefined) lines.push(`${name}: ${value}`)
  if (resources) lines.push('Resources:', ...resources.map(resource => `- ${resource}`))
  return lines.join('\n')
}
