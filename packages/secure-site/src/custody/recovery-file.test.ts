import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

import { openRecoveryFile, sealRecoveryFile } from './recovery-file.ts'
import type { ShareDocument } from './share-document.ts'
import { splitEntropy } from './shares.ts'

const passphrase = 'correct horse battery staple'
let document: ShareDocument
let file: string

beforeAll(async () => {
  const { shares, check } = await splitEntropy(crypto.getRandomValues(new Uint8Array(16)))
  const addresses = { eip155: `0x${'a'.repeat(40)}`, solana: '1'.repeat(32) }
  document = { share: shares.recovery, check, addresses }
  file = await sealRecoveryFile(document, passphrase)
})

describe('a recovery file', () => {
  test('gives the recovery share to its passphrase, however the keyboard writes it', async () => {
    expect(await openRecoveryFile(file, passphrase)).toEqual(document)
    const composed = await sealRecoveryFile(document, 'Grüße aus Köln')
    // Never the same twice.
    const [one, other] = [file, composed].map(text => JSON.parse(text) as { sealed: string; encryption: object })
    expect(one?.sealed.slice(0, 16)).not.toBe(other?.sealed.slice(0, 16))
    expect(one?.encryption).not.toEqual(other?.encryption)
    expect(await openRecoveryFile(composed, 'Grüße aus Köln'.normalize('NFD'))).toEqual(document)
  })

  test('says what it is and whose, and nothing of the share', () => {
    expect(JSON.parse(file)).toMatchObject({ format: 'latchkey-recovery-1', addresses: document.addresses })
    expect(file).not.toContain(document.share.generation)
    expect(file).not.toContain(document.check)
  })

  test('says that a passphrase is wrong', async () => {
    await expect(openRecoveryFile(file, `${passphrase} `)).rejects.toThrow(
      expect.objectContaining({ code: 'passphraseWrong', message: expect.stringContaining('does not open the file') }),
    )
  })

  test('is refused with a changed seal, and with one taken from another format', async () => {
    const parsed = JSON.parse(file) as { sealed: string }
    const changed = (parsed.sealed.startsWith('A') ? 'B' : 'A') + parsed.sealed.slice(1)
    await expect(openRecoveryFile(JSON.stringify({ ...parsed, sealed: changed }), passphrase)).rejects.toThrow(
      expect.objectContaining({ code: 'passphraseWrong' }),
    )
  })

  test('is made with no weak passphrase, and opened with no weaker key or endless work than it was made with', async () => {
    await expect(sealRecoveryFile(document, 'short')).rejects.toThrow('at least 12 characters')
    const parsed = JSON.parse(file) as { encryption: object }
    for (const iterations of [1, 599_999, 1e9, 600_000.5, Number.NaN, '600000']) {
      const asked = JSON.stringify({ ...parsed, encryption: { ...parsed.encryption, iterations } })
      await expect(openRecoveryFile(asked, passphrase)).rejects.toThrow(
        expect.objectContaining({ code: 'recoveryFileUnreadable' }),
      )
    }
  })

  test('holds a recovery share alone', async () => {
    const { shares } = await splitEntropy(new Uint8Array(16))
    await expect(sealRecoveryFile({ ...document, share: shares.server }, passphrase)).rejects.toThrow(
      expect.objectContaining({ code: 'sharesAlike' }),
    )
  })

  test('is nothing else that a person may choose', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json(), fc.constant('x'.repeat(20_000))), async text => {
        await expect(openRecoveryFile(text, passphrase)).rejects.toThrow(
          expect.objectContaining({ code: 'recoveryFileUnreadable' }),
        )
      }),
    )
  })
})
