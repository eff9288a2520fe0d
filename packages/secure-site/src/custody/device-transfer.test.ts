import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'

import type { CustodyErrorCode } from './custody-error.ts'
import { sendDeviceTransfer, receiveDeviceTransfer } from './device-transfer.ts'
import type { ShareDocument } from './share-document.ts'
import { splitEntropy, type SplitWallet } from './shares.ts'

let wallet: SplitWallet
let document: ShareDocument

beforeEach(async () => {
  wallet = await splitEntropy(crypto.getRandomValues(new Uint8Array(16)))
  document = documentOf('device')
})

describe('a device transfer of a share', () => {
  test('delivers it to the new device, and shows the same six digits on both', async () => {
    const receiver = await receiveDeviceTransfer()
    const giver = await sendDeviceTransfer(receiver.hello)
    const { number, reveal } = await receiver.compare(giver.reply)
    expect(number).toMatch(/^\d{6}$/)
    expect(await giver.compare(reveal)).toBe(number)
    const sealed = await giver.seal(document)
    expect(sealed).not.toContain(wallet.generation)
    expect(await receiver.open(sealed)).toEqual(document)
  })

  test('seals and opens nothing before the numbers are known', async () => {
    const receiver = await receiveDeviceTransfer()
    const giver = await sendDeviceTransfer(receiver.hello)
    await expect(giver.seal(document)).rejects.toThrow(code('handoverNotCompared'))
    await expect(receiver.open('AAAA')).rejects.toThrow(code('handoverNotCompared'))
  })

  test('shows two numbers if an attacker between has keys, and opens on the new device only', async () => {
    const receiver = await receiveDeviceTransfer()
    const toGiver = await receiveDeviceTransfer()
    const giver = await sendDeviceTransfer(toGiver.hello)
    const toReceiver = await sendDeviceTransfer(receiver.hello)
    const { number: onNew } = await receiver.compare(toReceiver.reply)
    const { reveal } = await toGiver.compare(giver.reply)
    const onOld = await giver.compare(reveal)
    // Both numbers are equal once in a million runs.
    expect(onOld).not.toBe(onNew)
    const sealed = await giver.seal(document)
    await expect(receiver.open(sealed)).rejects.toThrow(code('handoverUnreadable'))
  })

  test('binds the new device to its first message: no nonce is selected once the nonce of the old device is known', async () => {
    const receiver = await receiveDeviceTransfer()
    const giver = await sendDeviceTransfer(receiver.hello)
    const { reveal } = await receiver.compare(giver.reply)
    const other = await receiveDeviceTransfer()
    const { reveal: another } = await other.compare(giver.reply)
    await expect(giver.compare(another)).rejects.toThrow(code('handoverUnreadable'))
    await expect(giver.seal(document)).rejects.toThrow(code('handoverNotCompared'))
    expect(await giver.compare(reveal)).toMatch(/^\d{6}$/)
  })

  test('accepts a device share only', async () => {
    const receiver = await receiveDeviceTransfer()
    const giver = await sendDeviceTransfer(receiver.hello)
    await giver.compare((await receiver.compare(giver.reply)).reveal)
    await expect(giver.seal(documentOf('server'))).rejects.toThrow(code('sharesAlike'))
  })

  test('opens no message that was changed in transit', async () => {
    const receiver = await receiveDeviceTransfer()
    const giver = await sendDeviceTransfer(receiver.hello)
    await giver.compare((await receiver.compare(giver.reply)).reveal)
    const sealed = await giver.seal(document)
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), fc.constantFrom('A', 'z', '_', '.', ''), async (at, put) => {
        const changed = sealed.slice(0, at) + put + sealed.slice(at + 1)
        if (changed !== sealed) await expect(receiver.open(changed)).rejects.toThrow(code('handoverUnreadable'))
      }),
    )
  })

  test('accepts no other text as a message', async () => {
    const receiver = await receiveDeviceTransfer()
    const giver = await sendDeviceTransfer(receiver.hello)
    const { key } = JSON.parse(receiver.hello) as { key: string }
    const hello = JSON.parse(receiver.hello) as object
    const offCurve = key.slice(0, 20) + (key[20] === 'A' ? 'B' : 'A') + key.slice(21)
    const texts = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constant(JSON.stringify({ ...hello, version: 2 })),
      fc.constant(JSON.stringify({ ...hello, key: key.slice(4) })),
    )
    await fc.assert(
      fc.asyncProperty(texts, async text => {
        for (const act of [sendDeviceTransfer, receiver.compare, giver.compare])
          await expect(act(text)).rejects.toThrow(code('handoverUnreadable'))
      }),
    )
    const { nonce } = JSON.parse(giver.reply) as { nonce: string }
    await expect(receiver.compare(JSON.stringify({ version: 1, key: offCurve, nonce }))).rejects.toThrow(
      code('handoverUnreadable'),
    )
  })
})

function documentOf(kind: 'device' | 'server'): ShareDocument {
  const addresses = { eip155: `0x${'a'.repeat(40)}`, solana: '1'.repeat(32) }
  return { share: wallet.shares[kind], check: wallet.check, addresses }
}

function code(code: CustodyErrorCode): object {
  return expect.objectContaining({ code }) as object
}
