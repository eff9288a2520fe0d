import type { SIWXMessageData } from '@latchkey/primitives'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

import { formatMessage } from '../message/format-message.ts'
import { SiwxError } from '../siwx-error.ts'
import type { VerifySignature } from './options.ts'

/** Keys alone, and no other family: what a signature is worth is asked in `../verify`. The account counts for its one network, as a contract does. */
export const verifyKey: VerifySignature = async ({ data, message, signature }) => {
  const address = data.accountAddress as `0x${string}`
  const isGood = await verifyMessage({ address, message, signature: signature as `0x${string}` }).catch(() => false)
  if (!isGood) throw new SiwxError('signatureInvalid', 'The account has not signed this message')
  return { by: 'contract' }
}

/** What a server answered. */
export interface Answer {
  status: number
  headers: Headers
  body: {
    error?: { code: string; message: string }
    session?: { address: string; expiresAt: string; data: SIWXMessageData }
    sessions?: { address: string; chainId: string }[]
  } & Partial<Record<'nonce' | 'domain' | 'uri' | 'version' | 'issuedAt' | 'expirationTime', string>>
}

/** A browser with its cookies, on a page of a site. @param base where the server is mounted */
export function openBrowser(
  send: (request: Request) => Promise<Response>,
  origin = 'https://shop.example',
  base = '/siwx',
) {
  const cookies = new Map<string, string>()
  /** Each as the server sent it. */
  const lines: string[] = []
  const account = privateKeyToAccount(generatePrivateKey())

  /** With the page's origin and the cookies that it was given, where a test does not say others. */
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

  /** A message of this account, as the server issued it, with the changes of a test. */
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
