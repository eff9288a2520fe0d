import { createHash } from 'node:crypto'

import { Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { decodeFunctionData, encodeFunctionResult, type Hex, isAddressEqual, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'

import { parseInput, readJson } from '../read-request.ts'
import { renderLoginPage } from './login-page.ts'
import { findPerson, numberOf, readHandle, type SocialPerson } from './social-people.ts'

/** Address of Farcaster's registry on Optimism. */
const idRegistry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const registryAbi = parseAbi(['function idOf(address owner) view returns (uint256)'])
const lifeMs = 10 * 60_000

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(1_024))
const time = v.optional(v.pipe(v.string(), v.isoTimestamp()))
const channelSchema = v.object({
  siweUri: v.pipe(text, v.url()),
  domain: text,
  nonce: v.optional(v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{8,}$/)), () => crypto.randomUUID().replaceAll('-', '')),
  notBefore: time,
  expirationTime: time,
  requestId: v.optional(text),
  acceptAuthAddress: v.optional(v.boolean()),
})
const replySchema = v.object({
  message: v.pipe(v.string(), v.minLength(1)),
  signature: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]+$/)),
  fid: v.pipe(v.number(), v.integer()),
  username: v.optional(v.string()),
})
const callSchema = v.object({
  id: v.optional(v.union([v.number(), v.string()])),
  method: v.string(),
  params: v.optional(v.array(v.unknown())),
})
const idOfSchema = v.tuple([
  v.object({ to: v.literal(idRegistry.toLowerCase()), data: v.pipe(v.string(), v.regex(/^0x[0-9a-f]+$/)) }),
])

interface Channel {
  asked: v.InferOutput<typeof channelSchema>
  reply?: v.InferOutput<typeof replySchema>
  until: number
}

/** Farcaster: the relay, the user's app, and the registry of ids. */
export interface FarcasterRelay {
  routes(injectFaults: MiddlewareHandler): Hono
  reset(): void
}

/**
 * @param path mount point of the relay
 * @param origin returns the sandbox's address
 */
export function createFarcasterRelay(path: string, origin: () => string): FarcasterRelay {
  const channels = new Map<string, Channel>()
  /** Registered users: those whose app was opened once. */
  const numbers = new Map<Hex, bigint>()

  const find = (token: string | undefined): Channel | undefined => {
    const channel = channels.get(token ?? '')
    return channel && channel.until > Date.now() ? channel : undefined
  }
  const bearerOf = (header: string | undefined): string | undefined => /^Bearer (\S+)$/i.exec(header ?? '')?.[1]

  /** Answers as a user's app. @param signs the user whose key signs */
  async function agree(channel: Channel, person: SocialPerson, signs = person): Promise<void> {
    const { siweUri, domain, nonce, notBefore, expirationTime, requestId } = channel.asked
    const { address } = custodyOf(person)
    const fid = numberOf('farcaster', person)
    numbers.set(address, BigInt(fid))
    const message = createSiweMessage({
      domain,
      address,
      statement: 'Farcaster Auth',
      uri: siweUri,
      version: '1',
      chainId: 10,
      nonce,
      issuedAt: new Date(),
      ...(notBefore !== undefined && { notBefore: new Date(notBefore) }),
      ...(expirationTime !== undefined && { expirationTime: new Date(expirationTime) }),
      ...(requestId !== undefined && { requestId }),
      resources: [`farcaster://fid/${fid}`],
    })
    channel.reply = {
      message,
      signature: await custodyOf(signs).signMessage({ message }),
      fid,
      username: person.handle,
    }
  }

  return {
    routes(injectFaults) {
      const app = new Hono()
      app.use(`${path}/*`, injectFaults)

      app.post(`${path}/v1/channel`, async context => {
        const asked = parseInput(channelSchema, await readJson(context.req.raw))
        const channelToken = crypto.randomUUID()
        channels.set(channelToken, { asked, until: Date.now() + lifeMs })
        const url = `${origin()}${path}/siwf?channelToken=${channelToken}`
        return context.json({ channelToken, url, connectUri: url, nonce: asked.nonce }, 201)
      })

      app.get(`${path}/v1/channel/status`, context => {
        const channel = find(bearerOf(context.req.header('authorization')))
        if (!channel) return context.json({ error: 'Unauthorized' }, 401)
        const { asked, reply } = channel
        const known = { nonce: asked.nonce, acceptAuthAddress: asked.acceptAuthAddress ?? true }
        return reply
          ? context.json({ state: 'completed', ...known, ...reply, authMethod: 'custody' }, 200)
          : context.json({ state: 'pending', ...known }, 202)
      })

      // For tests: an app's own answer. The relay does not validate it.
      app.post(`${path}/v1/channel/authenticate`, async context => {
        const channel = find(bearerOf(context.req.header('authorization')))
        if (!channel) return context.json({ error: 'Unauthorized' }, 401)
        channel.reply = parseInput(replySchema, await readJson(context.req.raw))
        return context.json({ state: 'completed', nonce: channel.asked.nonce }, 201)
      })

      app.get(`${path}/siwf`, context => {
        const { search } = new URL(context.req.url)
        if (!find(context.req.query('channelToken'))) return context.html(renderEnd('This login is over'), 404)
        return context.html(
          renderLoginPage('farcaster', `${path}/siwf${search.replaceAll('&', '&amp;')}`),
          200,
          headers,
        )
      })

      app.post(`${path}/siwf`, async context => {
        const channel = find(context.req.query('channelToken'))
        if (!channel) return context.html(renderEnd('This login is over'), 404)
        const form = await context.req.parseBody()
        const handle = readHandle(form.handle)
        if (form.answer === 'refuse') return context.html(renderEnd('Refused'), 200, headers)
        // A message with another user's signature must fail.
        if (form.answer === 'fail') await agree(channel, findPerson('ann'), findPerson('ben'))
        else if (handle === undefined) return context.html(renderEnd('Nobody is called that'), 400, headers)
        else await agree(channel, findPerson(handle))
        return context.html(renderEnd('Done: go back to the site'), 200, headers)
      })

      // A node of Optimism with only the registry.
      app.post(`${path}/rpc`, async context => {
        const { id = null, method, params } = parseInput(callSchema, await readJson(context.req.raw))
        const call = v.safeParse(idOfSchema, method === 'eth_call' ? params?.slice(0, 1).map(lowerTo) : undefined)
        if (method === 'eth_chainId') return context.json({ jsonrpc: '2.0', id, result: '0xa' })
        if (!call.success)
          return context.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Not there in the sandbox' } })
        const { args } = decodeFunctionData({ abi: registryAbi, data: call.output[0].data as Hex })
        const owner = [...numbers.keys()].find(address => isAddressEqual(address, args[0]))
        const result = encodeFunctionResult({ abi: registryAbi, result: (owner && numbers.get(owner)) ?? 0n })
        return context.json({ jsonrpc: '2.0', id, result })
      })
      return app
    },
    reset() {
      channels.clear()
      numbers.clear()
    },
  }
}

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
}

/** Returns the key of a user's id, the same each time. */
function custodyOf({ handle }: SocialPerson) {
  return privateKeyToAccount(`0x${createHash('sha256').update(`latchkey sandbox farcaster ${handle}`).digest('hex')}`)
}

function lowerTo(call: unknown): unknown {
  const read = v.safeParse(v.looseObject({ to: v.string(), data: v.string() }), call)
  return read.success ? { to: read.output.to.toLowerCase(), data: read.output.data.toLowerCase() } : call
}

function renderEnd(said: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Farcaster (sandbox)</title>
<link rel="stylesheet" href="/sandbox/page.css">
<main>
<h1>${said}</h1>
</main>
</html>
`
}
