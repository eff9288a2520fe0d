/** Fields of a `solana:signIn` request (Wallet Standard), with the two that every message has. */
export interface SignInFields {
  domain: string
  address: string
  statement?: string
  uri?: string
  version?: string
  chainId?: string
  nonce?: string
  /** ISO 8601, like the other two times. */
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: readonly string[]
}

/** Labels in the order of EIP-4361, which Sign In With Solana follows. */
const labels = {
  uri: 'URI',
  version: 'Version',
  chainId: 'Chain ID',
  nonce: 'Nonce',
  issuedAt: 'Issued At',
  expirationTime: 'Expiration Time',
  notBefore: 'Not Before',
  requestId: 'Request ID',
} as const satisfies Partial<Record<keyof SignInFields, string>>

/** Formats the message that a wallet signs for `solana:signIn`. */
export function writeSignInText(fields: SignInFields): string {
  const paragraphs = [`${fields.domain} wants you to sign in with your Solana account:\n${fields.address}`]
  if (fields.statement) paragraphs.push(fields.statement)
  const lines = (Object.keys(labels) as (keyof typeof labels)[])
    .filter(field => fields[field])
    .map(field => `${labels[field]}: ${fields[field]}`)
  if (fields.resources) lines.push('Resources:', ...fields.resources.map(resource => `- ${resource}`))
  if (lines.length > 0) paragraphs.push(lines.join('\n'))
  return paragraphs.join('\n\n')
}
