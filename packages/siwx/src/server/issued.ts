import type { SqlRow } from '@latchkey/sql'

/** What was issued for one sign-in. Times are milliseconds since 1970. */
export interface Issued {
  nonce: string
  /** Of the cookie of the browser that it was issued to. */
  browserHash: string
  domain: string
  uri: string
  /** The only network that may sign, where the page said which. */
  chainId: string | undefined
  /** The only account that may sign, where the page said which. */
  accountAddress: string | undefined
  statement: string | undefined
  resources: readonly string[] | undefined
  issuedAt: number
  /** When whoever signs is no longer signed in. */
  messageExpiresAt: number
  /** Until when it can be signed. */
  expiresAt: number
}

/** Reads a row of `siwx_nonces`. */
export function readIssued(row: SqlRow): Issued {
  return {
    nonce: String(row.nonce),
    browserHash: String(row.browser_hash),
    domain: String(row.domain),
    uri: String(row.uri),
    chainId: textOf(row.chain_id),
    accountAddress: textOf(row.account_address),
    statement: textOf(row.statement),
    resources: typeof row.resources === 'string' ? (JSON.parse(row.resources) as string[]) : undefined,
    issuedAt: Number(row.issued_at),
    messageExpiresAt: Number(row.message_expires_at),
    expiresAt: Number(row.expires_at),
  }
}

function textOf(value: SqlRow[string] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
