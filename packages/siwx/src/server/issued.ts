import { createId, type Page } from '@latchkey/http-server'

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

/** What is issued to a page. */
export interface IssueOptions extends Pick<Issued, 'browserHash' | 'chainId' | 'accountAddress'> {
  /** What the visitor agrees to. */
  statement?: string | undefined
  resources?: readonly string[] | undefined
  now: number
  /** How long the message can be signed. */
  nonceSeconds: number
  /** How long who signed it is signed in. */
  sessionSeconds: number
}

/** Makes what is issued to a page: with a nonce of its own, for that page alone. */
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

/** What a page is told of it: the fields of its message, and until when it can be signed. */
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
