import { type CaipNetworkId, encodeBase64 } from '@latchkey/primitives'
import { schnorr } from '@noble/curves/secp256k1.js'
import { p2tr, RawWitness } from '@scure/btc-signer'
import { pubSchnorr, taprootTweakPrivKey } from '@scure/btc-signer/utils.js'
import { expect, test } from 'vitest'

import { verifyBip122 } from './bip122.ts'
import { digestOfTaproot } from './bip322-digest.ts'
import { dataOf } from './signers.test-support.ts'

const chainId: CaipNetworkId = 'bip122:000000000019d6689c085ae165831e93'
const segwit = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const taproot = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'

/** Test vectors of BIP-322. */
test.each([
  [
    segwit,
    '',
    'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    segwit,
    'Hello World',
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    taproot,
    'Hello World',
    'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
  ],
])('verifyBip122 accepts the example signature of BIP-322 by %s over "%s"', (address, message, signature) => {
  const data = dataOf({ address, chainId })
  expect(() => verifyBip122({ data, message, signature })).not.toThrow()
  expect(() => verifyBip122({ data, message: `${message}.`, signature })).toThrow('did not sign')
})

test('verifyBip122 rejects a taproot signature that leaves a part of the transaction unsigned', () => {
  const key = Uint8Array.from({ length: 32 }, (_, at) => 7 * at + 1)
  const { address, tweakedPubkey } = p2tr(pubSchnorr(key))
  const data = dataOf({ address, chainId })
  const message = 'Hello World'
  const verify = (kind: number) => {
    const digest = digestOfTaproot(tweakedPubkey, kind, new TextEncoder().encode(message))
    const witness = RawWitness.encode([
      Uint8Array.of(...schnorr.sign(digest, taprootTweakPrivKey(key, new Uint8Array())), kind),
    ])
    return verifyBip122({ data, message, signature: encodeBase64(witness) })
  }
  // SIGHASH_ALL signs everything. The other kinds are valid signatures of less: NONE, SINGLE, and ALL with other inputs
  // left open.
  expect(verify(0x01)).toEqual({ by: 'key' })
  for (const kind of [0x02, 0x03, 0x81]) expect(() => verify(kind), String(kind)).toThrow('did not sign')
})

test('verifyBip122 rejects an unknown network', () => {
  const data = dataOf({ address: segwit, chainId: 'bip122:12a765e31ffd4059bada1e25190f6e98' })
  expect(() => verifyBip122({ data, message: '', signature: '' })).toThrow('Nobody signs in on bip122:12a765e31ffd4059')
})
