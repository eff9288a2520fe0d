import * as bitcoin from 'bitcoinjs-lib'
import { describe, expect, test } from 'vitest'

import { parsePsbt } from './psbt.ts'

/** Creates a PSBT with one input, and one output without an address. */
function createPsbt(input: Omit<Parameters<bitcoin.Psbt['addInput']>[0], 'hash'>): bitcoin.Psbt {
  const psbt = new bitcoin.Psbt()
  psbt.addInput({ hash: '22'.repeat(32), ...input })
  psbt.addOutput({ script: Uint8Array.of(0x6a), value: 0n })
  return psbt
}

const parse = (psbt: bitcoin.Psbt) => parsePsbt(bitcoin, psbt.toBase64())

describe('parsePsbt', () => {
  // BIP-141: a version from 0 to 16 and one push of 2 to 40 bytes.
  test.each([
    ['version 0', true, 0x00],
    ['version 1', true, 0x51],
    ['version 16', true, 0x60],
    ['an opcode after the versions', false, 0x61],
    ['an opcode before version 1', false, 0x50],
  ])('reads an output with %s, and whether signing keeps the id: %s', (_, isKnown, version) => {
    const script = Uint8Array.of(version, 4, 1, 2, 3, 4)
    const psbt = createPsbt({ index: 0, witnessUtxo: { script, value: 1_000n } })
    const id = bitcoin.Transaction.fromBuffer(psbt.data.getTransaction()).getId()
    expect(parse(psbt)?.inputs).toEqual([{ script, sighash: version === 0x51 ? 0 : 1, signatures: '' }])
    expect(parse(psbt)?.txid).toBe(isKnown ? id : undefined)
  })

  test('reads an input without the output that it spends, and then has no id in advance', () => {
    const parsed = parse(createPsbt({ index: 0 }))
    expect(parsed?.inputs).toEqual([{ sighash: 1, signatures: '' }])
    expect(parsed?.txid).toBeUndefined()
  })

  test('reads an input whose whole transaction has fewer outputs than its index', () => {
    const spent = new bitcoin.Transaction()
    spent.addInput(new Uint8Array(32).fill(1), 0)
    spent.addOutput(Uint8Array.of(0x51), 1_000n)
    const psbt = new bitcoin.Psbt()
    psbt.addInput({ hash: spent.getHash(), index: 3, nonWitnessUtxo: spent.toBuffer() })
    psbt.addOutput({ script: Uint8Array.of(0x6a), value: 0n })
    expect(parse(psbt)?.inputs).toEqual([{ sighash: 1, signatures: '' }])
  })
})
