import type { SIWXMessageData } from '@latchkey/primitives'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

import { formatMessage } from '../message/format-message.ts'
import { SiwxError } from '../siwx-error.ts'
import type { VerifySignature } from './options.ts'

/**
 * Verifies the keys of Ethereum accounts only, since `../verify` tests the other signatures. The proof is a contract's,
 * which counts for one network.
 */
export const verifyKey: VerifySignature = async ({ data, message, signature }) => {
  const address = data.accountAddress as `0x${string}`
  const isGood = await verifyMessage({ address, message, signature: signature as `0x${string}` }).catch(() => false)
  if (!isGood) throw new SiwxError('signatureInvalid', 'The account has not signed this message')
  return { by: 'contract' }
}

/** A server's answer. */
export interface Answer {
  status: number
  headers: Headers
  body: {
    error?: { code: string; message: string }
    session?: { address: string; expiresAt: string; data: SIWXMessageData }
    sessions?: { address: string; chainId: string }[]
  } & Partial<Record<'nonce' | 'domain' | 'uri' | 'version' | 'issuedAt' | 'expirationTime', string>>
}

/** Creates a browser with cookies, on a page of a site. @param base path of the mounted server */
export function openBrowser(
  send: (request: Request) => Promise<Response>,
  origin = 'https://shop.example',
  base = '/siwx',
) {
  const cookies = new Map<string, string>()
  /** `Set-Cookie` headers, as the server sent them. */
  const lines: string[] = []
  const account = privateKeyToAccount(generatePrivateKey())

  /** Sends a request with the page's origin and the browser's cookies, unless the test sets others. */
  const sendFrom = async (asked: Request): Promise<Response> => {
    const headers = new Headers(asked.headers)
    if (!headers.has('cookie'))
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    if (asked.method === 'POST' && !headers.has('origin')) headers.set('origin', origin)
    const response = await send(new Request(asked, { headers }))
    for (const line of response.headers.getSetCookie()) {
      lines.push(line)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (line.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  const request = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await sendFrom(
      new Request(`${origin}${base}${path}`, {
        method,
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        headers: { ...(method === 'POST' && { 'content-type': 'application/json' }), ...headers },
      }),
    )
    const text = await response.text()
    const answered = (text ? JSON.parse(text) : {}) as Answer['body']
    return { status: response.status, headers: response.headers, body: answered } satisfies Answer
  }

  /** Has the server issue a message for this account, and applies the test's changes. */
  const prepare = async (change: Partial<Record<keyof SIWXMessageData, unknown>> = {}, ask: object = {}) => {
    const { body } = await request('POST', '/nonce', ask)
    const issued = body as unknown as Omit<SIWXMessageData, 'accountAddress' | 'chainId'>
    const { nonce, domain, uri, version, issuedAt, expirationTime, statement, resources } = issued
    const fields = { nonce, domain, uri, version, issuedAt, expirationTime, statement, resources }
    return {
      accountAddress: account.address,
      chainId: 'eip155:1',
      ...fields,
      ...change,
    } as SIWXMessageData
  }
  const sign = async (data: SIWXMessageData, by = account) => {
    const message = formatMessage(data)
    return { message, signature: await by.signMessage({ message }) }
  }

  return {
    account,
    cookies,
    lines,
    fetch: sendFrom,
    request,
    prepare,
    sign,
    verify: (signed: object, headers?: Record<string, string>) => request('POST', '/verify', signed, headers),
    async signIn(change?: Partial<Record<keyof SIWXMessageData, unknown>>, ask?: object) {
      return request('POST', '/verify', await sign(await prepare(change, ask)))
    },
    session: async () => (await request('GET', '/session')).body.sessions,
  }
}
