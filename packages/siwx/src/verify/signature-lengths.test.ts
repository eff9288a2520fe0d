import type { SIWXSession } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { maxSignatureLengths, readCanonical } from './canonical-bytes.ts'
import { createSigners, evmSigner, signIn } from './signers.test-support.ts'
import { verifySignature } from './verify-signature.ts'

/** Creates a text that records every read except that of its length: decoding and scanning both leave a trace. */
function sealText(length: number, reads: unknown[]): string {
  const target = Object.create(null) as object
  return new Proxy(target, {
    get(_, name) {
      if (name === 'length') return length
      reads.push(name)
      return undefined
    },
  }) as unknown as string
}

const messageOf = (session: SIWXSession) =>
  verifySignature(session).then(
    () => 'accepted',
    (error: { code?: string; message: string }) => `${error.code}: ${error.message}`,
  )

describe('a signature over the length limit of its namespace', () => {
  test('is rejected by every verifier without being read', async () => {
    for (const signer of await createSigners()) {
      const session = await signIn(signer)
      const namespace = signer.chainId.split(':')[0] as keyof typeof maxSignatureLengths
      expect(session.signature.length, signer.name).toBeLessThanOrEqual(maxSignatureLengths[namespace])
      // The length grows by four, because base64 of other lengths is rejected anyway.
      const reads: unknown[] = []
      const signature = sealText(maxSignatureLengths[namespace] + 4, reads)
      expect(await messageOf({ ...session, signature }), signer.name).toMatch(
        /^signatureInvalid: The signature is not written in/,
      )
      expect(reads, signer.name).toEqual([])
    }
  })

  test('is rejected for Cosmos with its key, which has a limit of its own', async () => {
    const cosmos = (await createSigners()).find(({ name }) => name === 'cosmos')!
    const reads: unknown[] = []
    expect(await messageOf({ ...(await signIn(cosmos)), publicKey: sealText(48, reads) })).toBe(
      'signatureInvalid: The key that signed is not written in base64',
    )
    expect(reads).toEqual([])
  })

  test('is scanned for Ethereum and not decoded if only a contract can have signed', async () => {
    const session = await signIn(evmSigner())
    const contract = `0x${'ab'.repeat(32_767)}`
    expect(contract).toHaveLength(maxSignatureLengths.eip155)
    expect(await messageOf({ ...session, signature: contract })).toMatch(/^chainUnsupported/)
    expect(await messageOf({ ...session, signature: `${contract}ab` })).toMatch(/^signatureInvalid/)
    expect(await messageOf({ ...session, signature: contract.slice(0, -1) })).toMatch(/^signatureInvalid/)
  })
})

test('readCanonical decodes a text of maximum length, and none beyond it', () => {
  const decoded: string[] = []
  const form = {
    problem: 'It cannot be read',
    maxLength: 4,
    decode: (text: string) => {
      decoded.push(text)
      return new TextEncoder().encode(text)
    },
    encode: (bytes: Uint8Array) => new TextDecoder().decode(bytes),
  }
  expect(readCanonical('abcd', form)).toHaveLength(4)
  expect(() => readCanonical('abcde', form)).toThrow('It cannot be read')
  expect(decoded).toEqual(['abcd'])
})
