import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToEntropy, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import fc from 'fast-check'
import { HDKey as Slip10 } from 'micro-key-producer/slip10.js'
import { describe, expect, test, vi } from 'vitest'

import { fromBase58 } from '@latchkey/primitives'

import { deriveEd25519, deriveSecp256k1, hardened } from './derive-key.ts'
import { exportSecrets, withWalletKeys } from './wallet-keys.ts'

const junk = mnemonicToEntropy('test test test test test test test test test test test junk', wordlist)
const seeds = fc.uint8Array({ minLength: 64, maxLength: 64 })
const children = fc.nat(0x7fffffff)

describe('a wallet of entropy', () => {
  test('has the addresses that every wallet shows for the same words', async () => {
    expect(await withWalletKeys(junk, ({ addresses }) => addresses)).toEqual({
      // The addresses are anvil's first account, and the one that Phantom and solana-keygen derive.
      eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      solana: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
    })
  })

  test('exports words and keys that other wallets import', async () => {
    const secrets = await exportSecrets(junk)
    expect(secrets).toMatchObject({
      phrase: 'test test test test test test test test test test test junk',
      eip155PrivateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
      addresses: await withWalletKeys(junk, ({ addresses }) => addresses),
    })
    const pair = fromBase58(secrets.solanaPrivateKey) as Uint8Array
    expect(pair.slice(32)).toEqual(ed25519.getPublicKey(pair.slice(0, 32)))
    expect(pair.slice(32)).toEqual(fromBase58(secrets.addresses.solana))
  })

  test('signs a digest with a recoverable key, and bytes in the format of Solana', async () => {
    await withWalletKeys(junk, async ({ eip155, solana, addresses }) => {
      const digest = crypto.getRandomValues(new Uint8Array(32))
      const { signature, recovery } = eip155.sign(digest)
      const parsed = secp256k1.Signature.fromBytes(signature, 'compact')
      expect(parsed.hasHighS()).toBe(false)
      const key = parsed.addRecoveryBit(recovery).recoverPublicKey(digest)
      expect(key.toHex()).toBe(
        bytesToHex(
          secp256k1.getPublicKey(
            HDKey.fromMasterSeed(await seedOf()).derive("m/44'/60'/0'/0/0").privateKey as Uint8Array,
          ),
        ),
      )
      const message = crypto.getRandomValues(new Uint8Array(300))
      expect(ed25519.verify(solana.sign(message), message, fromBase58(addresses.solana) as Uint8Array)).toBe(true)
    })
  })

  test('rejects a digest that is not 32 bytes long', async () => {
    await withWalletKeys(junk, ({ eip155 }) => {
      for (const length of [0, 31, 33])
        expect(() => eip155.sign(new Uint8Array(length))).toThrow(new RangeError('A digest has 32 bytes'))
    })
  })

  test('signs nothing after its use has ended or failed', async () => {
    const kept = await withWalletKeys(junk, keys => keys)
    expect(() => kept.eip155.sign(new Uint8Array(32))).toThrow('used no longer')
    expect(() => kept.solana.sign(new Uint8Array(32))).toThrow('used no longer')
    await expect(withWalletKeys(junk, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  })
})

describe('keys at a derivation path', () => {
  test('are those of BIP-32', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, children, children, async (seed, one, other) => {
        const theirs = HDKey.fromMasterSeed(seed).derive(`m/44'/${one}'/${other}/0`).privateKey
        expect(await deriveSecp256k1(seed, [hardened + 44, hardened + one, other, 0])).toEqual(theirs)
      }),
      { numRuns: 20 },
    )
  })

  test('are an error if a child would be no key of the curve', async () => {
    const seed = new Uint8Array(64).fill(1)
    const root = HDKey.fromMasterSeed(seed).privateKey as Uint8Array
    const { sign } = crypto.subtle
    const order = secp256k1.Point.Fn.ORDER
    // With this tweak the sum is zero. No index with it is known.
    const tweak = secp256k1.Point.Fn.toBytes(order - BigInt(`0x${bytesToHex(root)}`))
    const signing = vi.spyOn(crypto.subtle, 'sign')
    signing.mockImplementationOnce(sign.bind(crypto.subtle))
    signing.mockImplementationOnce(async () => new Uint8Array([...tweak, ...new Uint8Array(32)]).buffer)
    await expect(deriveSecp256k1(seed, [0])).rejects.toThrow(new RangeError('No key at this path'))
    signing.mockRestore()
  })

  test('are those of SLIP-10', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, children, async (seed, child) => {
        const theirs = Slip10.fromMasterSeed(seed).derive(`m/44'/501'/${child}'/0'`).privateKey
        expect(await deriveEd25519(seed, [hardened + 44, hardened + 501, hardened + child, hardened])).toEqual(theirs)
      }),
      { numRuns: 20 },
    )
  })
})

async function seedOf(): Promise<Uint8Array> {
  return mnemonicToSeedWebcrypto('test test test test test test test test test test test junk')
}
