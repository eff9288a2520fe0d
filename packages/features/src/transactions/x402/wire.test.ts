import fc from 'fast-check'
import { expect, test } from 'vitest'

import { offer, required } from './x402.test-support.ts'
import { readPaymentRequired, readSettlement, writeHeader } from './wire.ts'

/** Arbitrary values in place of a server's offer. */
const anything = fc.oneof(fc.anything(), fc.constantFrom(...Object.values(offer)), fc.bigInt().map(String))

test('an offer that is read from any header can be signed', () => {
  const changed = fc.record(
    {
      scheme: anything,
      network: anything,
      amount: anything,
      asset: anything,
      payTo: anything,
      maxTimeoutSeconds: anything,
      extra: anything,
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(
      fc.array(
        changed.map(change => ({ ...offer, ...change })),
        { maxLength: 30 },
      ),
      offers => {
        const safe = JSON.parse(
          JSON.stringify(offers, (_key, value: unknown) => (typeof value === 'bigint' ? 0 : value)),
        ) as unknown[]
        const read = readPaymentRequired(required(safe))?.offers ?? []
        expect(read.length).toBeLessThanOrEqual(20)
        for (const each of read) {
          expect(each.networkId).toMatch(/^eip155:[1-9]\d*$/)
          expect([each.asset, each.payTo]).toEqual([
            expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
            expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
          ])
          expect(each.amount > 0n && each.amount < 2n ** 256n && each.maxTimeoutSeconds >= 10).toBe(true)
        }
      },
    ),
  )
})

test('the readers of x402 headers never throw', () => {
  const header = fc.oneof(fc.string(), fc.base64String(), fc.jsonValue().map(writeHeader))
  fc.assert(
    fc.property(header, text => {
      readPaymentRequired(text)
      expect(readSettlement(text, 'eip155:1', offer.payTo)).toBeUndefined()
    }),
  )
})

test('an x402 header is read as it was written, also with characters beyond Latin', () => {
  const url = 'https://shop.example/größe'
  expect(readPaymentRequired(writeHeader({ x402Version: 2, resource: { url }, accepts: [offer] }))).toMatchObject({
    url,
    offers: [{ amount: 10_000n, given: offer }],
  })
})
