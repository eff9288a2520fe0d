import { createId, type Page } from '@latchkey/http-server'

/** The fields issued for one sign-in. Times are in milliseconds since 1970. */
export interface Issued {
  nonce: string
  /** SHA-256 of the cookie of the browser that requested the message. */
  browserHash: string
  domain: string
  uri: string
  /** The only network that may sign, if the page named one. */
  chainId: string | undefined
  /** The only account that may sign, if the page named one. */
  accountAddress: string | undefined
  statement: string | undefined
  resources: readonly string[] | undefined
  issuedAt: number
  /** End of the sign-in. */
  messageExpiresAt: number
  /** End of the time to sign the message. */
  expiresAt: number
}

/** Input for the issued fields. */
export interface IssueOptions extends Pick<Issued, 'browserHash' | 'chainId' | 'accountAddress'> {
  /** A sentence that the user agrees to. */
  statement?: string | undefined
  resources?: readonly string[] | undefined
  now: number
  /** Time to sign the message, in seconds. */
  nonceSeconds: number
  /** Lifetime of the sign-in, in seconds. */
  sessionSeconds: number
}

/** Creates the issued fields: they have a random nonce, and are valid for this page only. */
export function createIssued({ domain, uri }: Page, options: IssueOptions): Issued {
  const { now, nonceSeconds, sessionSeconds, browserHash, chainId, accountAddress, statement, resources } = options
  return {
    nonce: createId(),
    browserHash,
    domain,
    uri,
    chainId,
    accountAddress,
    statement,
    resources,
    issuedAt: now,
    messageExpiresAt: now + sessionSeconds * 1_000,
    expiresAt: now + nonceSeconds * 1_000,
  }
}

/** Selects the fields sent to the page: those of its message, and the end of the time to sign it. */
export function fieldsOf(issued: Issued) {
  const { nonce, domain, uri, statement, resources } = issued
  return {
    nonce,
    domain,
    uri,
    version: '1',
    issuedAt: new Date(issued.issuedAt).toISOString(),
    expirationTime: new Date(issued.messageExpiresAt).toISOString(),
    statement,
    resources,
    nonceExpiresAt: new Date(issued.expiresAt).toISOString(),
  }
}
