import { createHash } from 'node:crypto'

import fc from 'fast-check'
import { combine } from 'shamir-secret-sharing'
import { describe, expect, test } from 'vitest'

import { formatShare, parseShare, type Share, shareKinds } from './share.ts'
import { combineShares, remakeShare, splitEntropy } from './shares.ts'

const entropies = fc.uint8Array({ minLength: 16, maxLength: 16 })
const pairs = [
  ['device', 'server', 'recovery'],
  ['device', 'recovery', 'server'],
  ['server', 'recovery', 'device'],
] as const

describe('shares of a key', () => {
  test('give the entropy from any two of three, in any order, by the library alone', async () => {
    await fc.assert(
      fc.asyncProperty(entropies, async entropy => {
        const { shares, check } = await splitEntropy(entropy)
        for (const [one, other] of pairs) {
          expect(await combineShares(shares[one], shares[other], check)).toEqual(entropy)
          expect(await combineShares(shares[other], shares[one], check)).toEqual(entropy)
          expect(await combine([shares[one].data, shares[other].data])).toEqual(entropy)
        }
        expect(await combine(shareKinds.map(kind => shares[kind].data))).toEqual(entropy)
      }),
    )
  })

  test('can be rebuilt unchanged from any two', async () => {
    await fc.assert(
      fc.asyncProperty(entropies, async entropy => {
        const { shares, check } = await splitEntropy(entropy)
        for (const [one, other, third] of pairs)
          expect(await remakeShare(shares[other], shares[one], check)).toEqual(shares[third])
      }),
    )
  })

  test('reveal nothing alone: any share fits any entropy', async () => {
    // For a given share, each entropy has exactly one line through it, so all server shares are equally likely.
    const first = await splitEntropy(new Uint8Array(16))
    const seen = new Set<number>()
    for (let count = 0; count < 400; count++)
      seen.add((await splitEntropy(new Uint8Array(16))).shares.device.data[0] ?? 0)
    expect(seen.size).toBeGreaterThan(150)
    expect(first.shares.device.data.slice(0, 16)).not.toEqual(new Uint8Array(16))
  })

  test('have an index of their own, and one generation', async () => {
    const { shares, generation, check } = await splitEntropy(new Uint8Array(16))
    expect(shareKinds.map(kind => shares[kind].data[16])).toEqual([1, 2, 3])
    expect(shareKinds.map(kind => shares[kind].generation)).toEqual([generation, generation, generation])
    expect(check).toMatch(/^[0-9a-f]{64}$/)
  })

  test('have a check value that binds generation and entropy', async () => {
    const entropy = crypto.getRandomValues(new Uint8Array(16))
    const { generation, check } = await splitEntropy(entropy)
    const hash = createHash('sha256').update(`latchkey wallet v1${generation}`).update(entropy)
    expect(check).toBe(hash.digest('hex'))
  })

  test('do not combine from two generations', async () => {
    const entropy = crypto.getRandomValues(new Uint8Array(16))
    const [one, other] = [await splitEntropy(entropy), await splitEntropy(entropy)]
    await expect(combineShares(one.shares.device, other.shares.server, one.check)).rejects.toThrow(
      expect.objectContaining({
        code: 'sharesDiffer',
        message: 'These two shares are of two different wallets',
      }),
    )
    // The generation is forged, which the check value detects.
    const forged: Share = { ...other.shares.server, generation: one.generation }
    await expect(combineShares(one.shares.device, forged, one.check)).rejects.toThrow(
      expect.objectContaining({
        code: 'walletMismatch',
        message: 'These shares do not give the wallet that they are kept for',
      }),
    )
    await expect(remakeShare(one.shares.device, forged, one.check)).rejects.toThrow(
      expect.objectContaining({ code: 'walletMismatch' }),
    )
  })

  test('do not combine from one kind', async () => {
    const { shares, check } = await splitEntropy(new Uint8Array(16))
    await expect(combineShares(shares.server, shares.server, check)).rejects.toThrow(
      expect.objectContaining({ code: 'sharesAlike', message: 'These two shares are the same one' }),
    )
  })

  test('give no other wallet if any bit is changed', async () => {
    await fc.assert(
      fc.asyncProperty(entropies, fc.nat(127), async (entropy, bit) => {
        const { shares, check } = await splitEntropy(entropy)
        const data = shares.device.data.slice()
        data[bit >> 3] = (data[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        await expect(combineShares({ ...shares.device, data }, shares.recovery, check)).rejects.toThrow(
          expect.objectContaining({ code: 'walletMismatch' }),
        )
      }),
    )
  })
})

describe('the text of a share', () => {
  test('is parsed as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(entropies, fc.constantFrom(...shareKinds), async (entropy, kind) => {
        const share = (await splitEntropy(entropy)).shares[kind]
        expect(parseShare(formatShare(share))).toEqual(share)
      }),
    )
  })

  test('is rejected with any character changed, left out or added', async () => {
    const text = formatShare((await splitEntropy(crypto.getRandomValues(new Uint8Array(16)))).shares.recovery)
    await fc.assert(
      fc.asyncProperty(
        fc.nat(text.length - 1),
        fc.string({ maxLength: 2, unit: 'grapheme' }),
        fc.nat(1),
        async (at, put, cut) => {
          const changed = text.slice(0, at) + put + text.slice(at + cut)
          if (changed === text) return
          expect(() => parseShare(changed)).toThrow(
            expect.objectContaining({ code: expect.stringMatching(/^share(Unreadable|Altered)$/) }),
          )
        },
      ),
      { numRuns: 500 },
    )
  })

  test('is never parsed from other values', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), async value => {
        expect(() => parseShare(value)).toThrow(expect.objectContaining({ code: 'shareUnreadable' }))
      }),
    )
  })

  test('is rejected with another kind written over it and a valid checksum', async () => {
    const { shares } = await splitEntropy(new Uint8Array(16))
    const text = formatShare({ ...shares.server, kind: 'recovery' })
    expect(() => parseShare(text)).toThrow(
      expect.objectContaining({
        code: 'shareAltered',
        message: 'This share is damaged: it is not what was written',
      }),
    )
  })
})
