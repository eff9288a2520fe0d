import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'

import {
  keyIdOf,
  openReleased,
  parseOperatorShare,
  resealOperatorShare,
  sealForOperator,
  type ShareOwner,
} from './operator-share.ts'
import { type BoxKeys, createBoxKeys } from './sealed-box.ts'
import type { ShareDocument } from './share-document.ts'
import type { ShareKind } from './share.ts'
import { splitEntropy, type SplitWallet } from './shares.ts'

let wallet: SplitWallet
let operator: BoxKeys
let page: BoxKeys
let owner: ShareOwner

beforeEach(async () => {
  wallet = await splitEntropy(crypto.getRandomValues(new Uint8Array(16)))
  operator = await createBoxKeys()
  page = await createBoxKeys()
  owner = { userId: 'ann', generation: wallet.generation, check: wallet.check }
})

async function keep(document = documentOf('recovery')): Promise<string> {
  const { sealed = '' } = await sealForOperator(document, operator.publicKey, 'ann')
  return sealed
}

describe('a share that is sealed for the operator', () => {
  test('is released to the page that requests it, and to no other', async () => {
    const kept = parseOperatorShare(await keep())
    expect(kept).toMatchObject({ keyId: keyIdOf(operator.publicKey), generation: wallet.generation })
    const released = await resealOperatorShare(operator, kept!, owner, page.publicKey)
    expect(await openReleased(page, released ?? '', owner)).toEqual(documentOf('recovery'))
    const other = await createBoxKeys()
    await expect(openReleased(other, released ?? '', owner)).rejects.toMatchObject({ code: 'operatorShareUnreadable' })
  })

  test('names its key and its wallet, and reveals nothing of the share', async () => {
    const sealed = await keep()
    expect(sealed).not.toContain('latchkey-share')
    expect(sealed).not.toContain(wallet.check)
    expect(await keep()).not.toBe(sealed)
  })

  test('opens with no other key, for no other user and for no other wallet', async () => {
    const kept = parseOperatorShare(await keep())!
    const stranger = await splitEntropy(crypto.getRandomValues(new Uint8Array(16)))
    const others: [BoxKeys, ShareOwner][] = [
      [await createBoxKeys(), owner],
      [operator, { ...owner, userId: 'bob' }],
      [operator, { ...owner, generation: stranger.generation }],
      [operator, { ...owner, check: stranger.check }],
    ]
    for (const [keys, whose] of others)
      expect(await resealOperatorShare(keys, kept, whose, page.publicKey)).toBeUndefined()
    const moved = { ...kept, generation: stranger.generation }
    expect(
      await resealOperatorShare(
        operator,
        moved,
        { userId: 'ann', generation: stranger.generation, check: stranger.check },
        page.publicKey,
      ),
    ).toBeUndefined()
  })

  test('is released to the page for that user and that wallet only', async () => {
    const released =
      (await resealOperatorShare(operator, parseOperatorShare(await keep())!, owner, page.publicKey)) ?? ''
    const stranger = await splitEntropy(crypto.getRandomValues(new Uint8Array(16)))
    const others = [{ userId: 'bob' }, { generation: stranger.generation }, { check: stranger.check }]
    for (const other of others)
      await expect(openReleased(page, released, { ...owner, ...other })).rejects.toMatchObject({
        code: 'operatorShareUnreadable',
        message: 'What the site keeps of this wallet cannot be read',
      })
  })

  test('opens for the operator only, not as if it had been released', async () => {
    const { box } = parseOperatorShare(await keep())!
    await expect(openReleased(operator, box, owner)).rejects.toMatchObject({ code: 'operatorShareUnreadable' })
  })

  test('is parsed from its own text, with nothing around it', async () => {
    const sealed = await keep()
    for (const text of [`${sealed}!`, `${sealed}\n`, `!${sealed}`, sealed.slice(1), `${sealed}.A`])
      expect(parseOperatorShare(text)).toBeUndefined()
  })

  test('is rejected if one letter of it was changed, and is never parsed from other text', async () => {
    const sealed = await keep()
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), async at => {
        const altered = sealed.slice(0, at) + (sealed[at] === 'A' ? 'C' : 'A') + sealed.slice(at + 1)
        const kept = parseOperatorShare(altered)
        if (!kept) return
        expect(await resealOperatorShare(operator, kept, owner, page.publicKey)).toBeUndefined()
      }),
    )
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), text => parseOperatorShare(text) === undefined))
  })

  test('is sealed for no invalid key, and for none off the curve', async () => {
    const kept = parseOperatorShare(await keep())!
    for (const length of [86, 87])
      expect(await resealOperatorShare(operator, kept, owner, 'B'.repeat(length))).toBeUndefined()
  })

  test('is the recovery share and no other', async () => {
    for (const kind of ['device', 'server'] as const)
      await expect(sealForOperator(documentOf(kind), operator.publicKey, 'ann')).rejects.toMatchObject({
        code: 'sharesAlike',
      })
  })
})

function documentOf(kind: ShareKind): ShareDocument {
  return {
    share: wallet.shares[kind],
    check: wallet.check,
    addresses: { eip155: `0x${'1'.repeat(40)}`, solana: '1'.repeat(40) },
  }
}
