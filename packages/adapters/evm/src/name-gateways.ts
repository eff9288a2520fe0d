import { type Address, type Hex, isHex } from 'viem'

import type { RpcClient } from './rpc-clients.ts'

/** Timeout of a gateway, in milliseconds. */
const answerMs = 10_000
/** Maximum number of characters of an answer; records are small. */
const longestAnswer = 262_144
/** Maximum number of requests per look-up, because a contract can name another gateway after each answer. */
const maxAsked = 8

/**
 * Maximum number of characters of a URL, and of the data that is put into it: a contract could name ones that fill the page's
 * memory.
 */
const [longestUrl, longestData] = [2_048, 65_536]
/** Maximum number of URLs that are read of one answer. */
const maxUrls = 20

/** The question with which a contract sends its caller to a gateway ([EIP-3668](https://eips.ethereum.org/EIPS/eip-3668)). */
interface GatewayQuestion {
  readonly data: Hex
  readonly sender: Address
  readonly urls: readonly string[]
}

/** The gateways that one look-up may use. */
export interface NameGateways {
  /** A client whose look-ups go on at gateways that the site names, and at no others. */
  readonly client: RpcClient
  /** Returns whether the records are at a gateway that may not be asked, or the gateway says that there are none. */
  hasRejected(): boolean
  /** Returns the error of an allowed gateway that did not answer: then it is unknown whether there are records. */
  failure(): Error | undefined
}

/** @param named origins; a URL that is neither `https:` nor on this machine is ignored */
export function withNameGateways(
  client: RpcClient,
  named: readonly string[] = [],
  signal: AbortSignal | undefined,
): NameGateways {
  const origins = new Set(named.flatMap(address => toSafeUrl(address)?.origin ?? []))
  let asked = 0
  let isRejected = false
  let failure: Error | undefined

  async function request({ data, sender, urls }: GatewayQuestion): Promise<Hex> {
    const readable = data.length <= longestData ? urls.slice(0, maxUrls).filter(url => url.length <= longestUrl) : []
    const allowed = readable.filter(url => origins.has(toSafeUrl(fill(url, data, sender))?.origin ?? ''))
    for (const url of allowed) {
      if (++asked > maxAsked) break
      try {
        const answer = await askGateway(url, data, sender, signal)
        failure = undefined
        if (answer !== undefined) return answer
        break
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error))
      }
    }
    isRejected = failure === undefined
    throw failure ?? new Error('No gateway that the site names has the records')
  }

  return {
    client: origins.size > 0 ? { ...client, ccipRead: { request } } : client,
    hasRejected: () => isRejected,
    failure: () => failure,
  }
}

/**
 * @returns `undefined` if the gateway says that it has none. @throws an error if the gateway does not answer, or the answer
 *   cannot be read
 */
async function askGateway(
  url: string,
  data: Hex,
  sender: Address,
  signal: AbortSignal | undefined,
): Promise<Hex | undefined> {
  const limit = AbortSignal.timeout(answerMs)
  const response = await fetch(fill(url, data, sender), {
    // A redirect would lead to a host that the site did not name.
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

/** Reads a URL that uses HTTPS or is on this machine, and contains no credentials. */
function toSafeUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isHere)
  return isSafe && url.username === '' && url.password === '' ? url : undefined
}
