import { createHash, webcrypto } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'

import { sendDeviceTransfer, receiveDeviceTransfer } from './device-transfer.ts'

/**
 * Implements the other device by the protocol's description, separately from the product, like an older version of it.
 */
const label = Buffer.from('latchkey handover v1')
const sha256 = (...parts: readonly Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const read = (message: string, name: string) =>
  Buffer.from((JSON.parse(message) as Record<string, string>)[name] ?? '', 'base64url')

let pair: webcrypto.CryptoKeyPair
let key: Buffer

beforeAll(async () => {
  pair = await webcrypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  key = Buffer.from(await webcrypto.subtle.exportKey('raw', pair.publicKey))
})

function numberOf(transcript: Buffer): string {
  return (transcript.readUIntBE(0, 6) % 1_000_000).toString().padStart(6, '0')
}

describe('the protocol of a device transfer', () => {
  test('commits the new device to its key and its nonce before it receives those of the old device', async () => {
    const receiver = await receiveDeviceTransfer()
    const nonce = Buffer.alloc(16, 5)
    const reply = JSON.stringify({ version: 1, key: key.toString('base64url'), nonce: nonce.toString('base64url') })
    const { number, reveal } = await receiver.compare(reply)
    const [theirKey, theirNonce] = [read(receiver.hello, 'key'), read(reveal, 'nonce')]
    const commitment = sha256(Buffer.from(`${label.toString()} commitment`), theirNonce, theirKey)
    expect(read(receiver.hello, 'commitment')).toEqual(commitment)
    expect(number).toBe(numberOf(sha256(label, theirKey, key, theirNonce, nonce)))
  })

  test('shows six digits of the whole transcript, also with a leading zero', async () => {
    const nonce = Buffer.alloc(16, 9)
    const commitment = sha256(Buffer.from(`${label.toString()} commitment`), nonce, key)
    const hello = JSON.stringify({
      version: 1,
      key: key.toString('base64url'),
      commitment: commitment.toString('base64url'),
    })
    let hasLeadingZero = false
    // One number in ten starts with a zero.
    for (let count = 0; count < 400 && !hasLeadingZero; count++) {
      const giver = await sendDeviceTransfer(hello)
      const number = await giver.compare(JSON.stringify({ version: 1, nonce: nonce.toString('base64url') }))
      expect(number).toBe(numberOf(sha256(label, key, read(giver.reply, 'key'), nonce, read(giver.reply, 'nonce'))))
      hasLeadingZero = number.startsWith('0')
    }
    expect(hasLeadingZero).toBe(true)
  })

  test('names the reason for a message that cannot be parsed', async () => {
    await expect(sendDeviceTransfer('{')).rejects.toMatchObject({
      name: 'CustodyError',
      code: 'handoverUnreadable',
      message: 'The other device did not answer as it should',
      cause: expect.any(SyntaxError) as SyntaxError,
    })
    const receiver = await receiveDeviceTransfer()
    await expect(receiver.open('')).rejects.toMatchObject({
      code: 'handoverNotCompared',
      message: 'Compare the numbers on both screens first',
    })
  })

  test('rejects a message of a thousand characters', async () => {
    const hello = JSON.stringify({
      version: 1,
      key: key.toString('base64url'),
      commitment: Buffer.alloc(32).toString('base64url'),
    })
    const padded = (length: number) => hello.padEnd(length, ' ')
    expect(await sendDeviceTransfer(padded(999))).toMatchObject({ reply: expect.any(String) as string })
    await expect(sendDeviceTransfer(padded(1_000))).rejects.toMatchObject({ code: 'handoverUnreadable' })
  })
})
