import { describe, expect, test } from 'vitest'

import { parseSwapRecord } from './parse-swap-record.ts'

const account = '0x1111111111111111111111111111111111111111'
const usdc = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const hash = `0x${'ab'.repeat(32)}`
const from = { address: `eip155:1:${usdc}`, symbol: 'USDC', decimals: 6, iconUrl: 'https://chain.example/usdc.png' }
const to = { address: `eip155:1:0x${'e'.repeat(40)}`, symbol: '', decimals: 18 }
const call = { to: usdc, value: '0', digest: '0x01', length: 68 }
const trace = { from: account, calls: [call], nonce: 7, since: '100' }
const plain = {
  id: 'one',
  tab: 'tab',
  networkId: 'eip155:1',
  account,
  wallet: '',
  from,
  to,
  fromAmount: '1000000',
  minimum: '9',
  expected: '10',
  slippage: 1,
  steps: [{ kind: 'swap', status: 'asked' }],
  asked: 1_700_000_000_000,
  stage: { status: 'asked', step: 'swap' },
}
const whole = {
  ...plain,
  isLocked: true,
  spender: usdc,
  trace,
  settled: 1_700_000_000_001,
  isFinal: true,
  wasDone: true,
}

describe('a stored swap', () => {
  test.each([
    ['without optional fields', plain],
    ['with all fields', whole],
  ])('is read as it was written %s', (_which, record) => {
    expect(parseSwapRecord(JSON.parse(JSON.stringify(record)))).toStrictEqual(record)
  })

  test.each([
    { id: 1 },
    { id: '' },
    { tab: '' },
    { tab: undefined },
    { networkId: 'mainnet' },
    { wallet: 1 },
    { wallet: 'w'.repeat(257) },
    { account: 'maya.eth' },
    { fromAmount: '-1' },
    { minimum: '0.1' },
    { expected: 1 },
    { slippage: -1 },
    { slippage: 51 },
    { slippage: '1' },
    { asked: -1 },
    { asked: '1' },
    { settled: 'yesterday' },
    { from: undefined },
    { from: { ...from, address: '' } },
    { from: { ...from, symbol: 1 } },
    { from: { ...from, decimals: -1 } },
    { to: { ...to, decimals: 256 } },
    { to: undefined },
    { steps: [] },
    { steps: undefined },
    { steps: Array.from({ length: 4 }, () => ({ kind: 'swap', status: 'asked' })) },
    { steps: [{ kind: 'swap' }] },
    { steps: [{ kind: 'bridge', status: 'asked' }] },
    { steps: [{ kind: 'swap', status: 'asked' }, { status: 'asked' }] },
    { stage: undefined },
    { stage: { status: 'lost' } },
    { stage: { status: 'asked' } },
    { stage: { status: 'unanswered', step: 'bridge' } },
    { stage: { status: 'sent', hash } },
    { stage: { status: 'sent', step: 'swap' } },
    { stage: { status: 'sent', step: 'swap', hash: '' } },
    { stage: { status: 'sent', step: 'swap', hash, nonce: -1 } },
    { stage: { status: 'done' } },
    { stage: { status: 'failed', reason: 'bad luck' } },
  ])('is not read with %j', change => {
    expect(parseSwapRecord({ ...whole, ...change })).toBeUndefined()
  })

  test.each([
    { isLocked: 'yes' },
    { isLocked: false },
    { spender: 'maya.eth' },
    { isFinal: 1 },
    { wasDone: 'yes' },
    { trace: { ...trace, from: 'maya.eth' } },
    { trace: { ...trace, since: 100 } },
    { trace: { ...trace, nonce: undefined } },
    { trace: { ...trace, calls: [] } },
    { trace: { ...trace, calls: [call, { ...call, to: '0x' }] } },
    { trace: { ...trace, calls: [{ ...call, value: 0 }] } },
    { trace: { ...trace, calls: [{ ...call, digest: '' }] } },
    { trace: { ...trace, calls: [{ ...call, length: -1 }] } },
  ])('is read without an optional field that no kit writes: %j', change => {
    expect(parseSwapRecord({ ...plain, ...change })).toStrictEqual(plain)
  })

  test.each([
    { status: 'approved' },
    { status: 'asked', step: 'permit' },
    { status: 'unanswered', step: 'batch' },
    { status: 'sent', step: 'approve', hash },
    { status: 'sent', step: 'reset', hash, nonce: 0 },
    { status: 'done', hash },
    { status: 'done', hash, received: '12' },
    { status: 'failed', reason: 'reverted' },
    { status: 'failed', reason: 'reverted', hash },
  ])('is read with the stage %j', stage => {
    expect(parseSwapRecord({ ...plain, stage })).toStrictEqual({ ...plain, stage })
  })

  test.each(['permit', 'approve', 'reset', 'swap', 'batch'])('is read with each status of the step %s', kind => {
    for (const status of ['waiting', 'asked', 'sent', 'done', 'failed']) {
      const steps = [{ kind, status, hash }]
      expect(parseSwapRecord({ ...plain, steps })).toStrictEqual({ ...plain, steps })
    }
  })

  test('is read with three steps', () => {
    const steps = ['reset', 'approve', 'swap'].map(kind => ({ kind, status: 'waiting' }))
    expect(parseSwapRecord({ ...plain, steps })).toStrictEqual({ ...plain, steps })
  })

  test.each([0, 50])('is read with a slippage of %s percent', slippage => {
    expect(parseSwapRecord({ ...plain, slippage })).toStrictEqual({ ...plain, slippage })
  })

  test('is read without the picture of a token if it is no text', () => {
    expect(parseSwapRecord({ ...plain, from: { ...from, iconUrl: 1 } })?.from).toStrictEqual({
      address: from.address,
      symbol: 'USDC',
      decimals: 6,
    })
  })
})
