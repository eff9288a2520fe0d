import type { MockBitcoinKind } from '@latchkey/testing'
import * as bitcoin from 'bitcoinjs-lib'
import { describe, expect, test } from 'vitest'

import { createPsbt, verifyPsbt } from './psbt.test-support.ts'
import { createWorld, otherPayment, payment, request } from './test-world.test-support.ts'

async function connect(kind: MockBitcoinKind = 'unisat') {
  const world = createWorld({ kind })
  await world.connector.connect(request)
  return world
}

describe('the request to sign a PSBT', () => {
  const psbt = createPsbt([payment], otherPayment.address)

  test.each(['signPSBT', 'signPsbt'])('is accepted as %s', async method => {
    const { provider } = await connect()
    const signed = (await provider.request({ method, params: { psbt } })) as { psbt: string }
    expect(verifyPsbt(signed.psbt, [payment])).toMatch(/^[0-9a-f]{64}$/)
  })

  test('names the existing inputs if one is named that does not exist', async () => {
    const { provider } = await connect()
    const two = createPsbt([payment, payment], otherPayment.address)
    const signing = provider.signPSBT({ psbt: two, signInputs: [{ address: payment.address, index: 2 }] })
    await expect(signing).rejects.toThrow("Invalid parameters. an input's index must be from 0 to 1.")
  })
})

describe('the answer to a PSBT', () => {
  test('is rejected for another recipient of the same amount', async () => {
    const { provider, mock } = await connect()
    const asked = createPsbt([payment], otherPayment.address)
    const other = bitcoin.Psbt.fromBase64(createPsbt([payment], payment.address))
    expect(other.data.getTransaction()).toHaveLength(bitcoin.Psbt.fromBase64(asked).data.getTransaction().length)
    Object.assign(mock.provider, { signPsbt: async () => other.toHex() })
    await expect(provider.signPSBT({ psbt: asked })).rejects.toMatchObject({ code: 'psbtChanged' })
  })

  test('is rejected if the signature of the request is missing in it', async () => {
    const { provider, mock } = await connect()
    const psbt = createPsbt([payment], otherPayment.address)
    const signed = await provider.signPSBT({ psbt })
    Object.assign(mock.provider, { signPsbt: async () => bitcoin.Psbt.fromBase64(psbt).toHex() })
    await expect(provider.signPSBT({ psbt: signed.psbt })).rejects.toMatchObject({ code: 'psbtNotSigned' })
  })

  test('counts as signed if an input has the signature of a taproot script', async () => {
    const { provider, mock } = await connect()
    const psbt = createPsbt([payment], otherPayment.address)
    const signed = bitcoin.Psbt.fromBase64(psbt)
    const tapScriptSig = [
      {
        pubkey: new Uint8Array(32).fill(2),
        leafHash: new Uint8Array(32).fill(3),
        signature: new Uint8Array(64).fill(4),
      },
    ]
    signed.updateInput(0, { tapScriptSig })
    Object.assign(mock.provider, { signPsbt: async () => signed.toHex() })
    await expect(provider.signPSBT({ psbt })).resolves.toEqual({ psbt: signed.toBase64() })
  })
})
