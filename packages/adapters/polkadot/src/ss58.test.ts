import { toBase58 } from '@latchkey/primitives'
import { blake2b } from '@noble/hashes/blake2.js'
import { decodeAddress, encodeAddress } from '@polkadot/util-crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { decodeSs58, encodeSs58 } from './ss58.ts'

const id = fc.uint8Array({ minLength: 32, maxLength: 32 })
const prefix = fc.integer({ min: 0, max: 16_383 }).filter(each => each !== 46 && each !== 47)

describe('an SS58 address', () => {
  test('is written and read like in the Polkadot project’s own library', () => {
    fc.assert(
      fc.property(id, prefix, (bytes, network) => {
        const address = encodeSs58(bytes, network)
        expect(address).toBe(encodeAddress(bytes, network))
        expect(decodeSs58(address)).toEqual(decodeAddress(address))
      }),
      // The limits of one byte and of two.
      { numRuns: 300, examples: [0, 63, 64, 16_383].map(network => [new Uint8Array(32).fill(7), network]) },
    )
  })

  test('is invalid when a character of it is another', () => {
    fc.assert(
      fc.property(id, prefix, fc.nat(), (bytes, network, at) => {
        const address = encodeSs58(bytes, network)
        const place = at % address.length
        const other = address[place] === '2' ? '3' : '2'
        const changed = address.slice(0, place) + other + address.slice(place + 1)
        // A checksum of two bytes is correct by chance once in 65,536: then the library reads it too.
        expect(decodeSs58(changed)).toEqual(decodeByLibrary(changed))
      }),
      { numRuns: 300 },
    )
  })

  test.each([undefined, null, 5, '', '1', '0x1234', 'O'.repeat(48), {}])('is invalid in %j', value => {
    expect(decodeSs58(value)).toBeUndefined()
  })

  test('is none in a text of millions of characters', () => {
    expect(decodeSs58('1'.repeat(5_000_000))).toBeUndefined()
  })

  test('is invalid with a reserved prefix, for any checksum', () => {
    fc.assert(
      fc.property(id, fc.integer({ min: 128, max: 255 }), fc.integer({ min: 0, max: 255 }), (bytes, first, second) => {
        const body = Uint8Array.from([first, second, ...bytes])
        const hash = blake2b(Uint8Array.from([...new TextEncoder().encode('SS58PRE'), ...body]))
        expect(decodeSs58(toBase58(Uint8Array.from([...body, ...hash.subarray(0, 2)])))).toBeUndefined()
      }),
    )
  })

  test('is invalid for any text that the library rejects', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), text => {
        expect(decodeSs58(text)).toBeUndefined()
      }),
    )
  })
})

function decodeByLibrary(address: string): Uint8Array | undefined {
  try {
    const id = decodeAddress(address)
    return id.length === 32 ? id : undefined
  } catch {
    return undefined
  }
}
