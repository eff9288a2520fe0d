import type { SIWXMessageData } from '@latchkey/primitives'

import { accountNameOf } from './account-names.ts'

/**
 * Formats the text to sign by [CAIP-122](https://chainagnostic.org/CAIPs/caip-122), which on `eip155` equals
 * [EIP-4361](https://eips.ethereum.org/EIPS/eip-4361) to the byte. `checkFields` must have accepted the fields, since a
 * line break in one would start another field.
 *
 * @param chainName name of the chain in the text. @default its CAIP-2 reference
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
