import { bech32 } from '@scure/base'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { canonicalAddressOf } from './canonical-address.ts'
import { createSigners } from './signers.test-support.ts'

const key = Uint8Array.from({ length: 32 }, (_, at) => at)

test('every address of a Polkadot key becomes the one of its network', async () => {
  const { encodeAddress } = await import('@polkadot/util-crypto')
  for (const [reference, prefix] of [
    ['91b171bb158e2d3848fa23a9f1c25182', 0],
    ['b0a8d493285c2df73290dfb7e61f870f', 2],
    ['e143f23803ac50e8f6f8e62695d1ce9e', 42],
    // A network that is unknown here.
    ['00000000000000000000000000000000', 42],
  ] as const)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 16_383 }).filter(each => each !== 46 && each !== 47),
        async written => {
          expect(await canonicalAddressOf(`polkadot:${reference}`, encodeAddress(key, written))).toBe(
            encodeAddress(key, prefix),
          )
        },
      ),
      { numRuns: 50 },
    )
})

test('every address of a Cosmos key becomes the one of its network', async () => {
  const toBech32 = (prefix: string, bytes: Uint8Array) => bech32.encode(prefix, bech32.toWords(bytes))
  const account = key.subarray(0, 20)
  for (const written of ['cosmos', 'osmo', 'anything', 'a'])
    for (const [reference, prefix] of [
      ['cosmoshub-4', 'cosmos'],
      ['osmosis-1', 'osmo'],
      ['theta-testnet-001', 'cosmos'],
      // A network that is unknown here.
      ['none-1', written],
    ] as const)
      for (const address of [toBech32(written, account), toBech32(written, account).toUpperCase()])
        expect(await canonicalAddressOf(`cosmos:${reference}`, address)).toBe(toBech32(prefix, account))
})

test('canonical addresses of SegWit are in lower case, those of EVM have their checksum', async () => {
  const segwit = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
  const mainnet = 'bip122:000000000019d6689c085ae165831e93'
  expect(await canonicalAddressOf(mainnet, segwit.toUpperCase())).toBe(segwit)
  const legacy = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'
  expect(await canonicalAddressOf(mainnet, legacy)).toBe(legacy)
  const evm = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
  for (const address of [evm, evm.toLowerCase()]) expect(await canonicalAddressOf('eip155:10', address)).toBe(evm)
})

test('addresses as wallets write them are canonical', async () => {
  for (const { name, chainId, address } of await createSigners())
    expect([name, await canonicalAddressOf(chainId, address)]).toEqual([name, address])
})

test('canonicalAddressOf rejects an invalid address', async () => {
  for (const chainId of ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'cosmos:cosmoshub-4', 'eip155:1'] as const)
    await expect(canonicalAddressOf(chainId, 'none')).rejects.toMatchObject({ code: 'signatureInvalid' })
})
