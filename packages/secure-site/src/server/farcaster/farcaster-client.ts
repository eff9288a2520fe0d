import { readBytes } from '@latchkey/http-server'
import * as v from 'valibot'
import { createPublicClient, type Hex, http, parseAbi, verifyMessage } from 'viem'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'

import type { FarcasterApp } from '../social/social-apps.ts'
import type { SocialPerson } from '../users.ts'

const publicRelay = 'https://relay.farcaster.xyz'
/**
 * Farcaster's registry of numbers and their owners, on Optimism
 * (https://docs.farcaster.xyz/reference/contracts/deployments).
 */
const idRegistry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const registryAbi = parseAbi(['function idOf(address owner) view returns (uint256)'])
const optimism = 10
const patienceMs = 10_000
const maxBytes = 64 * 1_024

/** The message that the user signs ([FIP-11](https://github.com/farcasterxyz/protocol/discussions/110)). */
export interface FarcasterQuestion {
  /** Host of this site, which the Farcaster app shows. */
  domain: string
  uri: string
  nonce: string
  /** Expiry in milliseconds since 1970. */
  expiresAt: number
}

/** A relay's reply for an approved login. It is untrusted until {@link createFarcasterClient} has verified it. */
export type FarcasterReply = v.InferOutput<typeof completedSchema>

const completedSchema = v.object({
  state: v.literal('completed'),
  message: v.pipe(v.string(), v.minLength(1), v.maxLength(4_096)),
  /** A contract's signature may be long. */
  signature: v.pipe(
    v.string(),
    v.maxLength(16_384),
    v.regex(/^0x(?:[0-9a-fA-F]{2})+$/),
    v.transform(signature => signature as Hex),
  ),
  username: v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(256))), undefined),
})

const statusSchema = v.variant('state', [v.object({ state: v.literal('pending') }), completedSchema])

const channelSchema = v.object({
  channelToken: v.pipe(v.string(), v.maxLength(256), v.regex(/^[\x21-\x7e]+$/)),
  // The user opens this address, so it must be on https, or on this machine.
  url: v.pipe(
    v.string(),
    v.maxLength(2_048),
    v.url(),
    v.regex(/^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?\/)/),
  ),
})

/**
 * Signs users in with Farcaster (FIP-11): their app signs a message, a relay delivers it, and the registry gives their
 * number.
 */
export function createFarcasterClient({ rpc, relay = publicRelay }: FarcasterApp) {
  const chain = createPublicClient({ transport: http(rpc, { timeout: patienceMs, retryCount: 1 }) })

  async function ask<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    init: RequestInit,
  ): Promise<{ status: number; read?: v.InferOutput<Schema> }> {
    const response = await fetch(`${relay.replace(/\/+$/, '')}${path}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    const { status } = response
    const bytes = await readBytes(response.body, maxBytes)
    if (!response.ok) return { status }
    if (!bytes) throw new Error('The relay answered more than it should')
    return { status, read: v.parse(schema, JSON.parse(new TextDecoder().decode(bytes))) }
  }

  return {
    /** Opens a channel at the relay. @throws if the relay cannot be reached, or its answer is invalid */
    async open({ domain, uri, nonce, expiresAt }: FarcasterQuestion): Promise<v.InferOutput<typeof channelSchema>> {
      const { status, read } = await ask('/v1/channel', channelSchema, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          domain,
          siweUri: uri,
          nonce,
          expirationTime: new Date(expiresAt).toISOString(),
          // The registry has only custody addresses.
          acceptAuthAddress: false,
        }),
      })
      if (!read) throw new Error(`The relay answered ${status}`)
      return read
    },

    /** Polls the channel. `over` means that the relay does not know it any more. @throws like {@link open} */
    async look(channelToken: string): Promise<FarcasterReply | { state: 'pending' | 'over' }> {
      const { status, read } = await ask('/v1/channel/status', statusSchema, {
        headers: { authorization: `Bearer ${channelToken}` },
      })
      if (read) return read
      if ([401, 403, 404, 410].includes(status)) return { state: 'over' }
      throw new Error(`The relay answered ${status}`)
    },

    /**
     * Verifies the user by the requested message, its signature and the registry. The user name is the relay's,
     * unverified.
     *
     * @param now milliseconds since 1970
     * @throws if the proof fails, or the registry cannot be reached
     */
    async verify(
      { message, signature, username }: FarcasterReply,
      question: FarcasterQuestion,
      now: number,
    ): Promise<SocialPerson> {
      const read = parseSiweMessage(message)
      const { address, resources = [] } = read
      const { domain, uri, nonce, expiresAt } = question
      const isAsked =
        address !== undefined &&
        validateSiweMessage({ message: read, address, domain, nonce, time: new Date(now) }) &&
        read.uri === uri &&
        read.version === '1' &&
        read.chainId === optimism &&
        read.statement === 'Farcaster Auth' &&
        now < expiresAt
      if (!isAsked) throw new Error('The message is not the one that was asked for')
      const named = resources.flatMap(each => /^farcaster:\/\/fid\/([1-9]\d{0,19})$/.exec(each)?.[1] ?? [])
      const [fid] = named
      if (fid === undefined || named.length > 1) throw new Error('The message names no one number')
      const proof = { address, message, signature }
      // A custody address may be a contract with any form of signature, which only the chain can verify.
      const isOfKey = await verifyMessage(proof).catch(() => false)
      if (!isOfKey && !(await chain.verifyMessage(proof))) throw new Error('The signature is not that of the address')
      const owned = await chain.readContract({
        address: idRegistry,
        abi: registryAbi,
        functionName: 'idOf',
        args: [address],
      })
      if (owned !== BigInt(fid)) throw new Error('The address does not have the number')
      return { subject: fid, userName: username }
    },
  }
}
