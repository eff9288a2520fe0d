import { type Hex, sha256, stringToHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress, sign } from 'viem/accounts'

import type { Mail } from './mail.ts'
import type { ErrorAnswer } from '../wire.ts'
import { splitProofText } from '../wire-split.ts'

/** A server's answer. */
export interface Answer<Body = Record<string, unknown>> {
  status: number
  headers: Headers
  body: Body & Partial<ErrorAnswer>
}

/** Origin of the tests' secure site. */
export const origin = 'https://secure.example'

/** Chrome on macOS. */
const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0.0.0 Safari/537.36'

/** Creates a browser with cookies in which the frame is open. */
export function openVisitor(send: (request: Request) => Promise<Response>, at = origin) {
  const cookies = new Map<string, string>()
  /** `Set-Cookie` headers, as the server sent them. */
  const lines: string[] = []

  /** Stores cookies, like a browser after an answer. */
  const take = (told: readonly string[]): void => {
    for (const line of told) {
      lines.push(line)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (line.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    }
  }

  const request = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await send(
      new Request(`${at}${path}`, {
        method,
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        headers: {
          ...(method !== 'GET' && { 'content-type': 'application/json', origin: at }),
          cookie: [...cookies].map(pair => pair.join('=')).join('; '),
          'user-agent': userAgent,
          ...headers,
        },
      }),
    )
    take(response.headers.getSetCookie())
    const text = await response.text()
    const isJson = response.headers.get('content-type') === 'application/json'
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : { text }) as Answer['body'],
    }
  }

  /** Sends the headers of a request, and its body later. Resolves when the server waits for the body. */
  const holdBack = async (method: string, path: string, body: object) => {
    let sendBody = (): void => {}
    let answered: Promise<Response> | undefined
    await new Promise<void>(isAsked => {
      const stream = new ReadableStream<Uint8Array>(
        {
          pull: controller =>
            new Promise<void>(sent => {
              sendBody = () => {
                controller.enqueue(new TextEncoder().encode(JSON.stringify(body)))
                controller.close()
                sent()
              }
              isAsked()
            }),
        },
        { highWaterMark: 0 },
      )
      const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
      const headers = { origin: at, cookie, 'content-type': 'application/json' }
      const how = { method, headers, body: stream, duplex: 'half' as const }
      answered = send(new Request(`${at}${path}`, how))
    })
    return async (): Promise<{ code: unknown; cookies: string[] }> => {
      sendBody()
      const answer = await answered
      const told = (await answer?.json()) as Partial<ErrorAnswer>
      return { code: told.error?.code, cookies: answer?.headers.getSetCookie() ?? [] }
    }
  }

  /** Posts a form of the page that a mail's link opens. */
  const postForm = (fields: Record<string, string>) =>
    request('POST', '/device', new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    })
  const tokenOf = (link: string) => new URL(link).hash.slice(1)

  return {
    cookies,
    lines,
    take,
    request,
    holdBack,
    ask: (email: string, more: object = {}) => request('POST', '/api/email', { projectId: 'shop', email, ...more }),
    bring: (code: string | undefined) => request('POST', '/api/email/code', { code }),
    session: async () => (await request('GET', '/api/session')).body,
    wait: () => request('POST', '/api/device', {}),
    wallet: async () => (await request('GET', '/api/wallet')).body,
    keep: (wallet: object) => request('PUT', '/api/wallet', wallet),
    /** Presses a button of the page that a mail's link opens, in this browser. */
    press: (link: string, answer: 'approved' | 'refused') => postForm({ token: tokenOf(link), answer }),
    /** Opens a mail's link in this browser, whose script posts the token. */
    openLink: (link: string) => postForm({ token: tokenOf(link) }),
    postForm,
  }
}

/** A browser of {@link openVisitor}. */
export type Visitor = ReturnType<typeof openVisitor>

/** Creates the mailbox of a test, which collects mails by address. */
export function createPost() {
  const mails: Mail[] = []
  const lastTo = (email: string) => mails.findLast(({ to }) => to === email)
  return {
    mails,
    send: async (mail: Mail) => void mails.push(mail),
    codeTo: (email: string) => /^\d{6}$/m.exec(lastTo(email)?.text ?? '')?.[0],
    linkTo: (email: string) => /^https?:\/\/\S+$/m.exec(lastTo(email)?.text ?? '')?.[0] ?? '',
  }
}

/** Keys of the wallets, by their EVM address. */
const keys = new Map<string, Hex>()

/** Creates a wallet like custody. Of its contents, the server reads only the EVM address. */
export function createWallet() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const generation = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
  const key = generatePrivateKey()
  const eip155 = privateKeyToAddress(key)
  keys.set(eip155, key)
  return {
    generation,
    share: `share-${crypto.randomUUID()}`,
    check: generation.repeat(2),
    addresses: {
      eip155,
      solana: 'FAe4sisG95oZ42w7buUn5qEE4TAnfTTFPiguZUHmhiF',
    },
  }
}

/** Signs new shares of a wallet of {@link createWallet}. @param from the generation that they replace */
export function signSplit(from: string, wallet: ReturnType<typeof createWallet>): Promise<Hex> {
  const privateKey = keys.get(wallet.addresses.eip155)
  if (!privateKey) throw new Error('This wallet has no key here')
  return sign({ hash: sha256(stringToHex(splitProofText(from, wallet))), privateKey, to: 'hex' })
}
