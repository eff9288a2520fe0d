import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'

import {
  getJsonRpcErrorCode,
  getJsonRpcErrorKind,
  getNodeMessage,
  isRequestPending,
  isUnknownChain,
  isUserRejection,
  type JsonRpcErrorKind,
  jsonRpcErrors,
  type NodeMessage,
  nodeMessages,
} from './json-rpc-error.ts'

/** Every way in which wallets and libraries wrap the error that matters. */
const wrappings: [string, (error: object) => unknown][] = [
  ['as it is', error => error],
  ['as an Error', error => Object.assign(new Error('refused'), error)],
  ['as a cause', error => new Error('wrapped', { cause: error })],
  [
    'in data.originalError under -32603',
    error => ({ code: -32603, message: 'Internal', data: { originalError: error } }),
  ],
  ['in error', error => ({ message: 'bad response', error })],
  ['in info.error', error => ({ code: 'UNKNOWN_ERROR', info: { error } })],
  [
    'under three causes',
    error => new Error('1', { cause: new Error('2', { cause: new Error('3', { cause: error }) }) }),
  ],
]

describe('the kind of a JSON-RPC error', () => {
  // covers: S8.76
  test('-32700 is parseError', () => shows(-32700, 'parseError'))

  // covers: S8.77
  test('-32600 is invalidRequest', () => shows(-32600, 'invalidRequest'))

  // covers: S8.78
  test('-32601 is methodNotFound', () => shows(-32601, 'methodNotFound'))

  // covers: S8.79
  test('-32602 is invalidParams', () => shows(-32602, 'invalidParams'))

  // covers: S8.80
  test('-32603 is internalError', () => shows(-32603, 'internalError'))

  // covers: S8.81
  test('-32000 is invalidInput', () => shows(-32000, 'invalidInput'))

  // covers: S8.82
  test('-32001 is resourceNotFound', () => shows(-32001, 'resourceNotFound'))

  // covers: S8.83
  test('-32002 is resourceUnavailable', () => shows(-32002, 'resourceUnavailable'))

  // covers: S8.84
  test('-32003 is transactionRejected', () => shows(-32003, 'transactionRejected'))

  // covers: S8.85
  test('-32004 is methodNotSupported', () => shows(-32004, 'methodNotSupported'))

  // covers: S8.86
  test('-32005 is limitExceeded', () => shows(-32005, 'limitExceeded'))

  // covers: S8.87
  test('-32006 is versionUnsupported', () => shows(-32006, 'versionUnsupported'))

  // covers: S8.88
  test('4001 is userRejected', () => shows(4001, 'userRejected'))

  // covers: S8.89
  test('4100 is unauthorized', () => shows(4100, 'unauthorized'))

  // covers: S8.90
  test('4200 is unsupportedMethod', () => shows(4200, 'unsupportedMethod'))

  // covers: S8.91
  test('4900 is providerDisconnected', () => shows(4900, 'providerDisconnected'))

  // covers: S8.92
  test('4901 is chainDisconnected', () => shows(4901, 'chainDisconnected'))

  // covers: S8.93
  test('4902 is switchChainError', () => shows(4902, 'switchChainError'))

  // covers: S8.94
  test('5700 is unsupportedNonOptionalCapability', () => shows(5700, 'unsupportedNonOptionalCapability'))

  // covers: S8.95
  test('5710 is unsupportedChainId', () => shows(5710, 'unsupportedChainId'))

  // covers: S8.96
  test('5720 is duplicateId', () => shows(5720, 'duplicateId'))

  // covers: S8.97
  test('5730 is unknownBundleId', () => shows(5730, 'unknownBundleId'))

  // covers: S8.98
  test('5740 is bundleTooLarge', () => shows(5740, 'bundleTooLarge'))

  // covers: S8.99
  test('5750 is upgradeRejected', () => shows(5750, 'upgradeRejected'))

  // covers: S8.100
  test('5760 is atomicityUnsupported', () => shows(5760, 'atomicityUnsupported'))

  // covers: S8.101
  test('5000 is userRejected', () => shows(5000, 'userRejected'))

  // covers: S8.102
  test('3 is executionReverted', () => shows(3, 'executionReverted'))

  function shows<Code extends keyof typeof jsonRpcErrors>(code: Code, kind: (typeof jsonRpcErrors)[Code]): void {
    for (const [, wrap] of wrappings) {
      expect(getJsonRpcErrorKind(wrap({ code, message: 'no' }))).toBe(kind)
      expect(getJsonRpcErrorCode(wrap({ code: String(code) }))).toBe(code)
    }
  }

  test('is typed by the table', () => {
    expectTypeOf<(typeof jsonRpcErrors)[4001]>().toEqualTypeOf<'userRejected'>()
    expectTypeOf(getJsonRpcErrorKind).returns.toEqualTypeOf<JsonRpcErrorKind | undefined>()
  })

  test.each([
    undefined,
    null,
    '',
    'error',
    4001,
    {},
    { code: 1 },
    { code: '4001x' },
    { code: NaN },
    new Error('x'),
    [],
  ])('is not known of %j', error => {
    expect(getJsonRpcErrorKind(error)).toBeUndefined()
  })

  test('is the outermost one, unless that is only an internal error', () => {
    expect(getJsonRpcErrorCode({ code: 4100, cause: { code: 4001 } })).toBe(4100)
    expect(getJsonRpcErrorCode({ code: -32603, cause: { code: 4902 } })).toBe(4902)
    expect(getJsonRpcErrorCode({ code: -32603, cause: { code: 12 } })).toBe(-32603)
  })

  test('is looked for in an error that is its own cause, and in one whose getters throw', () => {
    const loop: { cause?: unknown } = {}
    loop.cause = loop
    expect(getJsonRpcErrorCode(loop)).toBeUndefined()
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap')
        },
      },
    )
    expect(getJsonRpcErrorCode(trap)).toBeUndefined()
    expect(
      getJsonRpcErrorCode({
        get code() {
          throw new Error('trap')
        },
        cause: { code: 4001 },
      }),
    ).toBe(4001)
  })
})

describe('isUserRejection', () => {
  // covers: S8.88, S8.101
  test.each(wrappings)('sees 4001 and 5000 %s', (_, wrap) => {
    expect(isUserRejection(wrap({ code: 4001 }))).toBe(true)
    expect(isUserRejection(wrap({ code: 5000 }))).toBe(true)
    expect(isUserRejection(wrap({ code: 4100 }))).toBe(false)
  })

  test.each([
    'User rejected the request.',
    'MetaMask Tx Signature: User denied transaction signature.',
    'user cancelled',
    'Rejected by user',
  ])('reads %j where there is no code, or only the internal one', message => {
    expect(isUserRejection(new Error(message))).toBe(true)
    expect(isUserRejection({ code: -32603, message })).toBe(true)
    expect(isUserRejection(message)).toBe(true)
    expect(isUserRejection({ code: -32000, message })).toBe(false)
  })

  test('does not see one in other sentences', () => {
    for (const error of [undefined, '', new Error('The transaction was rejected by the node'), {}])
      expect(isUserRejection(error)).toBe(false)
  })
})

// covers: S8.83
test('a request that is still open in the wallet is pending', () => {
  expect(isRequestPending({ code: -32002, message: 'Already processing eth_requestAccounts. Please wait.' })).toBe(true)
  expect(isRequestPending({ code: 4001 })).toBe(false)
})

describe('isUnknownChain', () => {
  // covers: S8.93, S8.95
  test.each(wrappings)('sees 4902 and 5710 %s', (_, wrap) => {
    expect(isUnknownChain(wrap({ code: 4902 }))).toBe(true)
    expect(isUnknownChain(wrap({ code: 5710 }))).toBe(true)
    expect(isUnknownChain(wrap({ code: 4001 }))).toBe(false)
  })

  test('reads the sentence of a wallet that gives an internal error', () => {
    const message = 'Unrecognized chain ID "0x2105". Try adding the chain using wallet_addEthereumChain first.'
    expect(isUnknownChain({ code: -32603, message })).toBe(true)
    expect(isUnknownChain({ code: -32603, message: 'Internal error' })).toBe(false)
  })
})

describe('what a node says about a transaction', () => {
  // covers: S8.103
  test('feeCapTooHigh: max fee per gas higher than 2^256-1', () =>
    says('feeCapTooHigh', 'max fee per gas higher than 2^256-1'))

  // covers: S8.103
  test('feeCapTooHigh: fee cap higher than 2^256-1', () => says('feeCapTooHigh', 'fee cap higher than 2^256-1'))

  // covers: S8.104
  test('feeCapTooLow: max fee per gas less than block base fee: address 0xabc, maxFeePerGas: 1, baseFee: 7', () =>
    says('feeCapTooLow', 'max fee per gas less than block base fee: address 0xabc, maxFeePerGas: 1, baseFee: 7'))

  // covers: S8.104
  test('feeCapTooLow: transaction is outdated', () => says('feeCapTooLow', 'transaction is outdated'))

  // covers: S8.105
  test('nonceTooHigh: nonce too high: address 0xabc, tx: 9 state: 3', () =>
    says('nonceTooHigh', 'nonce too high: address 0xabc, tx: 9 state: 3'))

  // covers: S8.106
  test('nonceTooLow: nonce too low: next nonce 5, tx nonce 4', () =>
    says('nonceTooLow', 'nonce too low: next nonce 5, tx nonce 4'))

  // covers: S8.106
  test('nonceTooLow: already known', () => says('nonceTooLow', 'already known'))

  // covers: S8.107
  test('insufficientFunds: insufficient funds for gas * price + value: balance 0, tx cost 1', () =>
    says('insufficientFunds', 'insufficient funds for gas * price + value: balance 0, tx cost 1'))

  // covers: S8.107
  test('insufficientFunds: gas required exceeds transaction sender account balance', () =>
    says('insufficientFunds', 'gas required exceeds transaction sender account balance'))

  // covers: S8.108
  test('intrinsicGasTooHigh: intrinsic gas too high', () => says('intrinsicGasTooHigh', 'intrinsic gas too high'))

  // covers: S8.108
  test('intrinsicGasTooHigh: gas limit reached', () => says('intrinsicGasTooHigh', 'gas limit reached'))

  // covers: S8.109
  test('intrinsicGasTooLow: intrinsic gas too low: have 100, want 21000', () =>
    says('intrinsicGasTooLow', 'intrinsic gas too low: have 100, want 21000'))

  // covers: S8.110
  test('transactionTypeNotSupported: transaction type not supported', () =>
    says('transactionTypeNotSupported', 'transaction type not supported'))

  // covers: S8.110
  test('transactionTypeNotSupported: transaction type not valid', () =>
    says('transactionTypeNotSupported', 'transaction type not valid'))

  // covers: S8.111
  test('tipAboveFeeCap: max priority fee per gas higher than max fee per gas: 2 > 1', () =>
    says('tipAboveFeeCap', 'max priority fee per gas higher than max fee per gas: 2 > 1'))

  // covers: S8.111
  test('tipAboveFeeCap: tip higher than fee cap', () => says('tipAboveFeeCap', 'tip higher than fee cap'))

  function says(refusal: NodeMessage, message: string): void {
    expect(getNodeMessage(message)).toBe(refusal)
    expect(getNodeMessage(message.toUpperCase())).toBe(refusal)
    for (const [, wrap] of wrappings) expect(getNodeMessage(wrap({ code: -32000, message }))).toBe(refusal)
    expect(getNodeMessage(new Error('Missing or invalid parameters.', { cause: { details: message } }))).toBe(refusal)
  }

  test('is one of the table, or nothing', () => {
    expect(Object.keys(nodeMessages)).toHaveLength(9)
    for (const error of [undefined, {}, new Error('execution reverted')]) expect(getNodeMessage(error)).toBeUndefined()
  })
})

test('no error, whatever it is, makes the readers throw', () => {
  const readers = [
    getJsonRpcErrorCode,
    getJsonRpcErrorKind,
    getNodeMessage,
    isUserRejection,
    isRequestPending,
    isUnknownChain,
  ]
  const hostile = fc.letrec(tie => ({
    error: fc.oneof(
      fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }),
      fc.record({
        code: fc.oneof(fc.integer(), fc.string(), tie('error')),
        cause: tie('error'),
        data: tie('error'),
        message: fc.anything(),
      }),
    ),
  })).error
  fc.assert(
    fc.property(hostile, error => {
      for (const read of readers) read(error)
    }),
  )
})
