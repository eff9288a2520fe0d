import { type Address, type Hex, isHex } from 'viem'

import type { RpcClient } from './rpc-clients.ts'

/** A gateway that has not answered after so long, in milliseconds, is not waited for. */
const answerMs = 10_000
/** Characters of an answer; records are small. */
const longestAnswer = 262_144
/** So many are asked for one look-up: a contract can send whoever asks on and on. */
const mostAsked = 8

/** Characters of an address, and of what is put into it: a contract could name ones that fill the memory of whoever looks. */
const [longestUrl, longestData] = [2_048, 65_536]
/** So many addresses of one answer are looked at. */
const mostUrls = 20

/** What a contract sends whoever asks it to (EIP-3668). */
interface GatewayQuestion {
  readonly data: Hex
  readonly sender: Address
  readonly urls: readonly string[]
}

/** The gateways that one look-up may ask. */
export interface NameGateways {
  /** A client whose look-ups go on at gateways that the site names, and at no others. */
  readonly client: RpcClient
  /** Whether the records are where nobody may look, or where the gateway says that there are none. */
  hasRefused(): boolean
  /** Why a gateway that may be asked did not answer: then nobody knows whether there are records. */
  failure(): Error | undefined
}

/** @param named origins; what is no `https:` address, nor on this machine, names none */
export function withNameGateways(
  client: RpcClient,
  named: readonly string[] = [],
  signal: AbortSignal | undefined,
): NameGateways {
  const origins = new Set(named.flatMap(address => toSafeUrl(address)?.origin ?? []))
  let asked = 0
  let isRefused = false
  let failure: Error | undefined

  async function request({ data, sender, urls }: GatewayQuestion): Promise<Hex> {
    const readable = data.length <= longestData ? urls.slice(0, mostUrls).filter(url => url.length <= longestUrl) : []
    const allowed = readable.filter(url => origins.has(toSafeUrl(fill(url, data, sender))?.origin ?? ''))
    for (const url of allowed) {
      if (++asked > mostAsked) break
      try {
        const answer = await askGateway(url, data, sender, signal)
        failure = undefined
        if (answer !== undefined) return answer
        break
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error))
      }
    }
    isRefused = failure === undefined
    throw failure ?? new Error('No gateway that the site names has the records')
  }

  return {
    client: origins.size > 0 ? { ...client, ccipRead: { request } } : client,
    hasRefused: () => isRefused,
    failure: () => failure,
  }
}

/** @returns `undefined` where the gateway says that it has none. @throws where it does not answer, or no answer can be read */
async function askGateway(
  url: string,
  data: Hex,
  sender: Address,
  signal: AbortSignal | undefined,
): Promise<Hex | undefined> {
  const limit = AbortSignal.timeout(answerMs)
  const response = await fetch(fill(url, data, sender), {
    // A redirect would lead to a host that nobody named.
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    ...(!url.includes('{data}') && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data, sender }),
    }),
  })
  if (response.status >= 400 && response.status < 500) return undefined
  if (!response.ok) throw new Error(`The gateway answered ${response.status}`)
  return readAnswer(await readText(response))
}

async function readText(response: Response): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += part.value
    if (text.length <= longestAnswer) continue
    await reader?.cancel()
    throw new Error('The answer of the gateway is too long')
  }
  return text
}

function readAnswer(text: string): Hex {
  const body: unknown = JSON.parse(text)
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  if (isHex(data) && data.length % 2 === 0) return data
  throw new Error('The gateway answered no data')
}

function fill(url: string, data: Hex, sender: Address): string {
  return url.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
}

/** Over HTTPS, or on this machine, and with nobody's name in it. */
function toSafeUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isHere)
  return isSafe && url.username === '' && url.password === '' ? url : undefined
}
