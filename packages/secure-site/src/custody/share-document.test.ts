import { beforeEach, describe, expect, test } from 'vitest'

import { CustodyError } from './custody-error.ts'
import { claimOf, formatDocument, ofKind, parseDocument, rejectOther, type ShareDocument } from './share-document.ts'
import { formatShare, parseShare } from './share.ts'
import { splitEntropy } from './shares.ts'

const unreadable = { name: 'CustodyError', code: 'shareUnreadable', message: 'This is no share of a wallet' }
let document: ShareDocument
let written: { share: string; check: string; addresses: { eip155: string; solana: string } }

beforeEach(async () => {
  const { shares, check } = await splitEntropy(crypto.getRandomValues(new Uint8Array(16)))
  document = {
    share: shares.device,
    check,
    addresses: { eip155: `0x${'aB'.repeat(20)}`, solana: '1'.repeat(32) },
  }
  written = JSON.parse(formatDocument(document)) as typeof written
})

describe('the document of a share', () => {
  test('is parsed from its text and from its object', () => {
    expect(parseDocument(formatDocument(document))).toEqual(document)
    expect(parseDocument(written)).toEqual(document)
  })

  test('accepts the shortest and the longest address of Solana', () => {
    for (const length of [32, 44]) {
      const solana = 'z'.repeat(length)
      expect(parseDocument({ ...written, addresses: { ...written.addresses, solana } }).addresses.solana).toBe(solana)
    }
  })

  test.each([
    ['a check value with a digit too many', () => ({ ...written, check: `${written.check}0` })],
    ['a check value with another text before it', () => ({ ...written, check: ` ${written.check}` })],
    ['no check value', () => ({ ...written, check: undefined })],
    ['a list as its check value', () => ({ ...written, check: [written.check] })],
    ['no addresses', () => ({ ...written, addresses: undefined })],
    ['an EVM address that is too long', () => withAddress({ eip155: `${written.addresses.eip155}0` })],
    ['an EVM address with another text before it', () => withAddress({ eip155: ` ${written.addresses.eip155}` })],
    ['an EVM address in a list', () => withAddress({ eip155: [written.addresses.eip155] })],
    ['a Solana address that is too long', () => withAddress({ solana: '1'.repeat(45) })],
    ['a Solana address that is too short', () => withAddress({ solana: '1'.repeat(31) })],
    ['a Solana address with another text before it', () => withAddress({ solana: ` ${'1'.repeat(32)}` })],
    ['no share', () => ({ ...written, share: undefined })],
  ])('is rejected with %s', (_name, change) => {
    expect(() => parseDocument(change())).toThrow(expect.objectContaining(unreadable))
    expect(() => parseDocument(JSON.stringify(change()))).toThrow(expect.objectContaining(unreadable))
  })

  test('is rejected if it is no JSON, with the reason', () => {
    expect(() => parseDocument('{')).toThrow(
      expect.objectContaining({ ...unreadable, cause: expect.any(SyntaxError) as SyntaxError }),
    )
  })

  function withAddress(change: object): object {
    return { ...written, addresses: { ...written.addresses, ...change } }
  }
})

describe('the claims of two documents', () => {
  test.each([
    ['another generation', { generation: 'b'.repeat(32) }, 'sharesDiffer', /two different wallets/],
    ['another check value', { check: 'b'.repeat(64) }, 'walletMismatch', /do not give the wallet/],
    ['another EVM address', { addresses: { eip155: '0x1' } }, 'walletMismatch', /do not give the wallet/],
    ['another Solana address', { addresses: { solana: '2' } }, 'walletMismatch', /do not give the wallet/],
  ])('are rejected with %s', (_name, change, code, message) => {
    const claim = claimOf(document)
    const addresses = { ...claim.addresses, ...('addresses' in change && change.addresses) }
    const other = { ...claim, ...change, addresses }
    expect(() => rejectOther(claim, { ...claim })).not.toThrow()
    for (const [left, right] of [[claim, other] as const, [other, claim] as const])
      expect(() => rejectOther(left, right)).toThrow(
        expect.objectContaining({ name: 'CustodyError', code, message: expect.stringMatching(message) as string }),
      )
  })

  test('belong to the named holder, and to no other', () => {
    expect(ofKind(document, 'server', 'device')).toBe(document)
    expect(() => ofKind(document, 'server')).toThrow(
      new CustodyError('sharesAlike', 'A share of the device does not belong here'),
    )
  })
})

describe('the text of a share with a valid checksum', () => {
  test('is rejected if its data is no base64url', async () => {
    // The last of 23 characters has 4 bits of data, and its other 2 are 0.
    const text = formatShare({ ...document.share, data: document.share.data })
    const [prefix, kind, generation, data = ''] = text.split('.')
    const last = data.at(-1) === '_' ? '-' : '_'
    const body = [prefix, kind, generation, data.slice(0, -1) + last].join('.')
    const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body))).subarray(0, 8)
    expect(() => parseShare(`${body}.${Buffer.from(sum).toString('base64url')}`)).toThrow(
      expect.objectContaining({ ...unreadable, cause: expect.any(Error) as Error }),
    )
  })
})
