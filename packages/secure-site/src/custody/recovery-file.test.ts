import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'

import { once } from '@latchkey/primitives'

import { openRecoveryFile, sealRecoveryFile } from './recovery-file.ts'
import type { ShareDocument } from './share-document.ts'
import { splitEntropy } from './shares.ts'

const passphrase = 'correct horse battery staple'
let document: ShareDocument
let file: string

/**
 * Creates one file for all tests, because its key takes 600,000 rounds. Each test awaits it, so each fails if it cannot
 * be created.
 */
const makeFile = once(async () => {
  const { shares, check } = await splitEntropy(crypto.getRandomValues(new Uint8Array(16)))
  const addresses = { eip155: `0x${'a'.repeat(40)}`, solana: '1'.repeat(32) }
  const recovery: ShareDocument = { share: shares.recovery, check, addresses }
  return { document: recovery, file: await sealRecoveryFile(recovery, passphrase) }
})

beforeEach(async () => {
  ;({ document, file } = await makeFile())
})

describe('a recovery file', () => {
  test('opens the recovery share with its passphrase, in any Unicode form', async () => {
    expect(await openRecoveryFile(file, passphrase)).toEqual(document)
    const composed = await sealRecoveryFile(document, 'Grüße aus Köln')
    // Salt and nonce are new each time.
    const [one, other] = [file, composed].map(text => JSON.parse(text) as { sealed: string; encryption: object })
    expect(one?.sealed.slice(0, 16)).not.toBe(other?.sealed.slice(0, 16))
    expect(one?.encryption).not.toEqual(other?.encryption)
    expect(await openRecoveryFile(composed, 'Grüße aus Köln'.normalize('NFD'))).toEqual(document)
  })

  test('names its format and addresses, and reveals nothing of the share', () => {
    expect(JSON.parse(file)).toMatchObject({ format: 'latchkey-recovery-1', addresses: document.addresses })
    expect(file).not.toContain(document.share.generation)
    expect(file).not.toContain(document.check)
  })

  test('reports a wrong passphrase', async () => {
    await expect(openRecoveryFile(file, `${passphrase} `)).rejects.toThrow(
      expect.objectContaining({
        code: 'passphraseWrong',
        message: 'This passphrase does not open the file. Check it, or whether the file was changed',
      }),
    )
  })

  test('is rejected with a changed seal, and with one taken from another format', async () => {
    const parsed = JSON.parse(file) as { sealed: string }
    const changed = (parsed.sealed.startsWith('A') ? 'B' : 'A') + parsed.sealed.slice(1)
    await expect(openRecoveryFile(JSON.stringify({ ...parsed, sealed: changed }), passphrase)).rejects.toThrow(
      expect.objectContaining({ code: 'passphraseWrong' }),
    )
  })

  test('accepts a passphrase of 12 characters, however many code units each has', async () => {
    for (const shortest of ['twelve chars', '🔑'.repeat(12)])
      expect(await openRecoveryFile(await sealRecoveryFile(document, shortest), shortest)).toEqual(document)
    for (const short of ['eleven char', '🔑'.repeat(11)])
      await expect(sealRecoveryFile(document, short)).rejects.toThrow(
        new RangeError('A passphrase has at least 12 characters'),
      )
  })

  test.each([
    ['format', { format: 'latchkey-recovery-2' }],
    ['way to derive the key', { encryption: { key: 'PBKDF2-SHA512' } }],
    ['cipher', { encryption: { cipher: 'AES-128-GCM' } }],
    ['kind of salt', { encryption: { salt: 5 } }],
    ['salt, which is no base64url', { encryption: { salt: 'AA==' } }],
    ['kind of seal', { sealed: 5 }],
    ['encryption', { encryption: undefined }],
  ])('is rejected with another %s', async (_name, change) => {
    const parsed = JSON.parse(file) as { encryption: object }
    const encryption =
      'encryption' in change && change.encryption === undefined
        ? undefined
        : { ...parsed.encryption, ...('encryption' in change ? change.encryption : {}) }
    await expect(openRecoveryFile(JSON.stringify({ ...parsed, ...change, encryption }), passphrase)).rejects.toThrow(
      expect.objectContaining({ code: 'recoveryFileUnreadable', message: 'This is no recovery file' }),
    )
  })

  test('can be opened without this code: AES-256-GCM under a key of PBKDF2-SHA256', async () => {
    const made = await sealRecoveryFile(document, passphrase)
    const { about, encryption, sealed } = JSON.parse(made) as {
      about: string
      encryption: { key: string; cipher: string; iterations: number; salt: string }
      sealed: string
    }
    expect(about).toBe(
      'One of three parts of a wallet. Together with its passphrase and one other part it restores the wallet.',
    )
    expect(encryption).toMatchObject({ key: 'PBKDF2-SHA256', cipher: 'AES-256-GCM', iterations: 600_000 })
    const text = (value: string) => new TextEncoder().encode(value)
    const salt = Buffer.from(encryption.salt, 'base64url')
    expect(salt).toHaveLength(16)
    const base = await crypto.subtle.importKey('raw', text(passphrase), 'PBKDF2', false, ['deriveKey'])
    const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 600_000 }
    const key = await crypto.subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['decrypt'])
    const bytes = Buffer.from(sealed, 'base64url')
    const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, 12), additionalData: text('latchkey-recovery-1') }
    const opened = await crypto.subtle.decrypt(algorithm, key, bytes.subarray(12))
    expect(JSON.parse(Buffer.from(opened).toString())).toMatchObject({ check: document.check })
  })

  test('is not created with a weak passphrase, nor opened with a weaker key or more work than it was created with', async () => {
    await expect(sealRecoveryFile(document, 'short')).rejects.toThrow('at least 12 characters')
    const parsed = JSON.parse(file) as { encryption: object }
    for (const iterations of [1, 599_999, 1e9, 600_000.5, Number.NaN, '600000']) {
      const asked = JSON.stringify({ ...parsed, encryption: { ...parsed.encryption, iterations } })
      await expect(openRecoveryFile(asked, passphrase)).rejects.toThrow(
        expect.objectContaining({ code: 'recoveryFileUnreadable' }),
      )
    }
  })

  test('contains a recovery share only', async () => {
    const { shares } = await splitEntropy(new Uint8Array(16))
    await expect(sealRecoveryFile({ ...document, share: shares.server }, passphrase)).rejects.toThrow(
      expect.objectContaining({ code: 'sharesAlike' }),
    )
  })

  test('is rejected for any other file that a user selects', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json(), fc.constant('x'.repeat(20_000))), async text => {
        await expect(openRecoveryFile(text, passphrase)).rejects.toThrow(
          expect.objectContaining({ code: 'recoveryFileUnreadable' }),
        )
      }),
    )
  })
})
