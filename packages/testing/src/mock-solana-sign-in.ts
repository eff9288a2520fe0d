/** A site's input of a sign-in. */
export interface MockSignInInput {
  domain?: string
  address?: string
  statement?: string
  uri?: string
  version?: string
  chainId?: string
  nonce?: string
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: readonly string[]
}

/** Formats the text of Sign-In with Solana. */
export function writeSignIn(address: string, input: MockSignInInput): string {
  const { domain = globalThis.location?.host ?? 'localhost', statement, resources } = input
  const fields = [
    ['URI', input.uri],
    ['Version', input.version],
    ['Chain ID', input.chainId],
    ['Nonce', input.nonce],
    ['Issued At', input.issuedAt],
    ['Expiration Time', input.expirationTime],
    ['Not Before', input.notBefore],
    ['Request ID', input.requestId],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  if (resources) fields.push('Resources:', ...resources.map(resource => `- ${resource}`))
  const head = `${domain} wants you to sign in with your Solana account:\n${address}`
  return [head, ...(statement ? [statement] : []), ...(fields.length > 0 ? [fields.join('\n')] : [])].join('\n\n')
}
