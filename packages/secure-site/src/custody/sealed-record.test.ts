import { describe, expect, test } from 'vitest'

import { record } from './describe-share-store.test-support.ts'
import { openRecord, sealRecord } from './sealed-record.ts'

describe('a sealed record', () => {
  test.each([
    ['pending', record()],
    ['confirmed', record({ state: 'confirmed', serverShare: undefined })],
    ['without its share', record({ share: undefined })],
  ])('opens unchanged: %s', async (_name, original) => {
    expect(await openRecord(await sealRecord(original))).toEqual(original)
  })

  test('has no share in the clear, and a key of its own that no script can export', async () => {
    const [one, other] = [await sealRecord(record()), await sealRecord(record())]
    expect(one.key).toMatchObject({ extractable: false, algorithm: { name: 'AES-GCM', length: 256 } })
    expect(one.key).not.toBe(other.key)
    for (const sealed of [one.share, one.serverShare]) {
      expect(sealed).toMatch(/^[-_A-Za-z0-9]+$/)
      expect(Buffer.from(sealed ?? '', 'base64url').toString()).not.toContain('the share of')
    }
  })

  test.each([
    ['another user', { userId: 'mallory' }],
    ['another wallet', { generation: 'b'.repeat(32) }],
  ])('returns no share in the record of %s', async (_name, change) => {
    const opened = await openRecord({ ...(await sealRecord(record())), ...change })
    expect(opened).toEqual(record({ ...change, share: undefined, serverShare: undefined }))
  })

  test('does not return the server share as the device share', async () => {
    const sealed = await sealRecord(record())
    const opened = await openRecord({ ...sealed, share: sealed.serverShare ?? '', serverShare: sealed.share })
    expect(opened).toMatchObject({ share: undefined, serverShare: undefined })
  })

  test('keeps the fields that are not encrypted if the browser has lost the key', async () => {
    const { key: _lost, ...rest } = await sealRecord(record())
    const opened = await openRecord({ ...rest, key: undefined as unknown as CryptoKey })
    expect(opened).toEqual(record({ share: undefined, serverShare: undefined }))
  })
})
