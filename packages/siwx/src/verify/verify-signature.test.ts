import type { SIWXSession } from '@latchkey/primitives'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

import { formatMessage } from '../message/format-message.ts'
import { parseMessage } from '../message/parse-message.ts'
import { createSigners, evmSigner, hex, signIn, type TestSigner } from './signers.test-support.ts'
import { verifySignature } from './verify-signature.ts'

let signers: TestSigner[] = []
let signed: SIWXSession[] = []
beforeAll(async () => {
  signers = await createSigners()
  signed = await Promise.all(signers.map(signer => signIn(signer)))
})

const codeOf = (session: SIWXSession) =>
  verifySignature(session).then(
    () => 'taken',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )
const sessionOf = (name: string) => signed[signers.findIndex(signer => signer.name === name)]!
const withSignature = (name: string, signature: Uint8Array, encoding: 'base64' | '0x') => ({
  ...sessionOf(name),
  signature: encoding === '0x' ? hex(signature) : Buffer.from(signature).toString('base64'),
})
const bytesOfHex = (text: string) => Uint8Array.from(Buffer.from(text.slice(2), 'hex'))
const bytesOfBase64 = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'))

describe('a signature', () => {
  test('is accepted for each kind of key, and by another key is not', async () => {
    expect(signers.map(({ name }) => name)).toEqual([
      'eip155',
      'solana',
      'bip122 p2wpkh',
      'bip122 p2tr',
      'bip122 p2pkh',
      'bip122 p2sh',
      'polkadot sr25519',
      'polkadot ed25519',
      'polkadot ecdsa',
      'cosmos',
    ])
    for (const [at, session] of signed.entries()) {
      expect([signers[at]!.name, await codeOf(session)]).toEqual([signers[at]!.name, 'taken'])
      const other = await signIn(signers[at]!, { nonce: 'another12345' })
      expect(await codeOf({ ...session, signature: other.signature })).toMatch(/^signature/)
    }
  })

  test('is rejected with one bit changed anywhere: in the message, the signature, the key and the address', async () => {
    const places = ['message', 'signature', 'address', 'publicKey'] as const
    const flips = fc.record({ at: fc.nat(), who: fc.nat(), bit: fc.nat({ max: 6 }), place: fc.constantFrom(...places) })
    const flip = (text: string, at: number, bit: number) => {
      const index = at % text.length
      return text.slice(0, index) + String.fromCharCode(text.charCodeAt(index) ^ (1 << bit)) + text.slice(index + 1)
    }
    const cosmos = sessionOf('cosmos')
    await fc.assert(
      fc.asyncProperty(flips, async ({ at, who, bit, place }) => {
        const session = signed[who % signed.length]!
        const flipped = (): SIWXSession => {
          switch (place) {
            case 'message': {
              const message = flip(session.message, at, bit)
              return { ...session, message, data: readIfAny(message) ?? session.data }
            }
            case 'signature':
              return { ...session, signature: flip(session.signature, at, bit) }
            case 'publicKey':
              // The other namespaces have no public key.
              return { ...cosmos, publicKey: flip(cosmos.publicKey ?? '', at, bit) }
            case 'address': {
              const data = { ...session.data, accountAddress: flip(session.data.accountAddress, at, bit) }
              return { ...session, data, message: formatMessage(data) }
            }
            default:
              return place satisfies never
          }
        }
        const changed = flipped()
        expect(await codeOf(changed)).toMatch(
          /^(signature(Invalid|Malleable)|messageUnreadable|fieldMismatch|chainUnsupported)$/,
        )
        // The text stays, and only the fields beside it change.
        const said = { ...session.data, accountAddress: changed.data.accountAddress, nonce: changed.data.nonce }
        if (JSON.stringify(said) !== JSON.stringify(session.data))
          expect(await codeOf({ ...session, data: said })).toBe('fieldMismatch')
      }),
      { numRuns: 2_000 },
    )
    // The release tier flips 10,000 bits (scripts/repetitions.mjs), and computes for 9 seconds or more.
  }, 240_000)

  test('is rejected as malleable with the higher "s"', async () => {
    const higher = (bytes: Uint8Array) => {
      const s = secp256k1.Point.Fn.ORDER - BigInt(hex(bytes.slice(32, 64)))
      return Uint8Array.of(...bytes.slice(0, 32), ...Buffer.from(s.toString(16).padStart(64, '0'), 'hex'))
    }
    const evm = bytesOfHex(sessionOf('eip155').signature)
    const other = Uint8Array.of(...higher(evm), 55 - evm[64]!)
    expect(await codeOf(withSignature('eip155', other, '0x'))).toBe('signatureMalleable')
    const ecdsa = bytesOfHex(sessionOf('polkadot ecdsa').signature)
    const swapped = Uint8Array.of(...higher(ecdsa), 1 - ecdsa[64]!)
    expect(await codeOf(withSignature('polkadot ecdsa', swapped, '0x'))).toBe('signatureMalleable')
    const cosmos = bytesOfBase64(sessionOf('cosmos').signature)
    expect(await codeOf(withSignature('cosmos', higher(cosmos), 'base64'))).toBe('signatureMalleable')
    const legacy = bytesOfBase64(sessionOf('bip122 p2pkh').signature)
    const header = ((legacy[0]! - 27) ^ 1) + 27
    const rewritten = Uint8Array.of(header, ...higher(legacy.slice(1)))
    expect(await codeOf(withSignature('bip122 p2pkh', rewritten, 'base64'))).toBe('signatureMalleable')
    const witness = bytesOfBase64(sessionOf('bip122 p2wpkh').signature)
    const read = secp256k1.Signature.fromBytes(witness.slice(2, 1 + witness[1]!), 'der').toBytes('compact')
    const der = secp256k1.Signature.fromBytes(higher(read), 'compact').toBytes('der')
    const stack = Uint8Array.of(2, der.length + 1, ...der, 1, ...witness.slice(2 + witness[1]!))
    expect(await codeOf(withSignature('bip122 p2wpkh', stack, 'base64'))).toBe('signatureMalleable')
  })

  test('is rejected for Ed25519 and Sr25519 with the order of the group added', async () => {
    const beyond = (bytes: Uint8Array, mark = 0) => {
      const s = Uint8Array.from(bytes.slice(32)).reverse()
      s[0]! &= 0x7f
      const more = (BigInt(hex(s)) + ed25519.Point.Fn.ORDER).toString(16).padStart(64, '0')
      const last = Uint8Array.from(Buffer.from(more, 'hex')).reverse()
      last[31]! |= mark
      return Uint8Array.of(...bytes.slice(0, 32), ...last)
    }
    const ed = bytesOfHex(sessionOf('polkadot ed25519').signature)
    expect(await codeOf(withSignature('polkadot ed25519', beyond(ed), '0x'))).toBe('signatureMalleable')
    const sr = bytesOfHex(sessionOf('polkadot sr25519').signature)
    expect(await codeOf(withSignature('polkadot sr25519', beyond(sr, 0x80), '0x'))).toBe('signatureMalleable')
  })

  test('may count its recovery id for Ethereum from 0 as well as from 27, and from no other number', async () => {
    const bytes = bytesOfHex(sessionOf('eip155').signature)
    const codes = [-27, 0, 2, 8, -25].map(more => {
      const other = Uint8Array.from(bytes)
      other[64]! += more
      return codeOf(withSignature('eip155', other, '0x'))
    })
    expect(await Promise.all(codes)).toEqual([
      'taken',
      'taken',
      'signatureInvalid',
      'signatureInvalid',
      'signatureInvalid',
    ])
    const compact = bytes.slice(0, 64)
    compact[32]! |= (bytes[64]! - 27) << 7
    expect(await codeOf(withSignature('eip155', compact, '0x'))).toBe('chainUnsupported')
  })

  test('may name its kind for Polkadot, and needs no <Bytes>', async () => {
    const util = await import('@polkadot/util-crypto')
    const pair = util.sr25519PairFromSeed(Uint8Array.from({ length: 32 }, (_, at) => 7 * at + 1))
    const session = sessionOf('polkadot sr25519')
    expect(await codeOf(withSignature('polkadot sr25519', util.sr25519Sign(session.message, pair), '0x'))).toBe('taken')
    const named = Uint8Array.of(1, ...bytesOfHex(session.signature))
    expect(await codeOf(withSignature('polkadot sr25519', named, '0x'))).toBe('taken')
    named[0] = 0
    expect(await codeOf(withSignature('polkadot sr25519', named, '0x'))).toMatch(/^signature/)
  })

  test('names the kind of its address for Bitcoin by BIP-137', async () => {
    const legacy = bytesOfBase64(sessionOf('bip122 p2pkh').signature)
    expect(legacy).toHaveLength(65)
    const other = {
      ...sessionOf('bip122 p2pkh'),
      signature: Buffer.from(legacy.map((byte, at) => (at ? byte : byte + 8))).toString('base64'),
    }
    expect(await codeOf(other)).toBe('signatureInvalid')
  })

  test('is rejected for Cosmos without its key, and with the key of another', async () => {
    const { publicKey: _, ...without } = sessionOf('cosmos')
    expect(await codeOf(without)).toBe('signatureInvalid')
    const stranger = Buffer.from(secp256k1.getPublicKey(secp256k1.utils.randomSecretKey())).toString('base64')
    expect(await codeOf({ ...without, publicKey: stranger })).toBe('signatureInvalid')
  })
})

describe('a SIWX session', () => {
  test('is rejected with fields that are not in its message', async () => {
    const session = await signIn(evmSigner())
    for (const change of [
      { statement: undefined },
      { resources: ['https://shop.example/b'] },
      { chainId: 'eip155:10' },
    ])
      expect(await codeOf({ ...session, data: { ...session.data, ...change } as never })).toBe('fieldMismatch')
    expect(await codeOf({ ...session, message: 'Hello' })).toBe('messageUnreadable')
    expect(await codeOf({ ...session, message: `${session.message}\n` })).toBe('messageUnreadable')
    expect(await codeOf({ ...session, signature: `0x${'00'.repeat(600_000)}` })).toBe('signatureInvalid')
  })

  test('has a cacao with the same fields if it is of a pairing', async () => {
    const session = await signIn(evmSigner())
    const { accountAddress, nonce, domain, uri, version, issuedAt: iat, expirationTime: exp } = session.data
    const p = { iss: `did:pkh:eip155:1:${accountAddress}`, nonce, domain, aud: uri, version, iat, exp }
    const cacao = { h: { t: 'caip122' }, p, s: { t: 'eip191', s: session.signature } }
    expect(await codeOf({ ...session, cacao })).toBe('taken')
    for (const change of [
      { nonce: 'other1234' },
      { version: '2' },
      { iat: '2020-01-01T00:00:00.000Z' },
      { exp: '2999-01-01T00:00:00.000Z' },
      { nbf: '2020-01-01T00:00:00.000Z' },
      { requestId: 'other' },
      { resources: ['urn:recap:eyJhdHQiOnt9fQ'] },
      { statement: 'I give everything away' },
      { besides: 'something' },
    ])
      expect(await codeOf({ ...session, cacao: { ...cacao, p: { ...p, ...change } } })).toBe('fieldMismatch')
    expect(await codeOf({ ...session, cacao: { ...cacao, h: { t: 'other' } } })).toBe('fieldMismatch')
    expect(await codeOf({ ...session, cacao: { ...cacao, s: { ...cacao.s, t: 'other' } } })).toBe('fieldMismatch')
    expect(await codeOf({ ...session, cacao: { ...cacao, s: { t: 'eip191', s: '0x00' } } })).toBe('fieldMismatch')
  })
})

function readIfAny(message: string) {
  try {
    return parseMessage(message)
  } catch {
    return undefined
  }
}
