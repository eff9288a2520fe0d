import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'

import {
  getJsonRpcErrorCode,
  getJsonRpcErrorKind,
  isRequestPending,
  isUnknownChain,
  isUserRejection,
  type JsonRpcErrorKind,
  type jsonRpcErrors,
} from './json-rpc-error.ts'
import { getNodeMessage, isAlreadySent, type NodeMessage, nodeMessages } from './node-message.ts'

/** Wraps the relevant error in every form that wallets and libraries use. */
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
  test('-32700 is parseError', () => {
    expect(kindsOf(-32700)).toEqual(['parseError'])
  })

  // covers: S8.77
  test('-32600 is invalidRequest', () => {
    expect(kindsOf(-32600)).toEqual(['invalidRequest'])
  })

  // covers: S8.78
  test('-32601 is methodNotFound', () => {
    expect(kindsOf(-32601)).toEqual(['methodNotFound'])
  })

  // covers: S8.79
  test('-32602 is invalidParams', () => {
    expect(kindsOf(-32602)).toEqual(['invalidParams'])
  })

  // covers: S8.80
  test('-32603 is internalError', () => {
    expect(kindsOf(-32603)).toEqual(['internalError'])
    expect(getJsonRpcErrorKind({ code: -32603, cause: { code: 4902 } })).toBe('switchChainError')
  })

  // covers: S8.81
  test('-32000 is invalidInput', () => {
    expect(kindsOf(-32000)).toEqual(['invalidInput'])
  })

  // covers: S8.82
  test('-32001 is resourceNotFound', () => {
    expect(kindsOf(-32001)).toEqual(['resourceNotFound'])
  })

  // covers: S8.83
  test('-32002 is resourceUnavailable', () => {
    expect(kindsOf(-32002)).toEqual(['resourceUnavailable'])
  })

  // covers: S8.84
  test('-32003 is transactionRejected', () => {
    expect(kindsOf(-32003)).toEqual(['transactionRejected'])
  })

  // covers: S8.85
  test('-32004 is methodNotSupported', () => {
    expect(kindsOf(-32004)).toEqual(['methodNotSupported'])
  })

  // covers: S8.86
  test('-32005 is limitExceeded', () => {
    expect(kindsOf(-32005)).toEqual(['limitExceeded'])
  })

  // covers: S8.87
  test('-32006 is versionUnsupported', () => {
    expect(kindsOf(-32006)).toEqual(['versionUnsupported'])
  })

  // covers: S8.88
  test('4001 is userRejected', () => {
    expect(kindsOf(4001)).toEqual(['userRejected'])
  })

  // covers: S8.89
  test('4100 is unauthorized', () => {
    expect(kindsOf(4100)).toEqual(['unauthorized'])
  })

  // covers: S8.90
  test('4200 is unsupportedMethod', () => {
    expect(kindsOf(4200)).toEqual(['unsupportedMethod'])
  })

  // covers: S8.91
  test('4900 is providerDisconnected', () => {
    expect(kindsOf(4900)).toEqual(['providerDisconnected'])
  })

  // covers: S8.92
  test('4901 is chainDisconnected', () => {
    expect(kindsOf(4901)).toEqual(['chainDisconnected'])
  })

  // covers: S8.93
  test('4902 is switchChainError', () => {
    expect(kindsOf(4902)).toEqual(['switchChainError'])
  })

  // covers: S8.94
  test('5700 is unsupportedNonOptionalCapability', () => {
    expect(kindsOf(5700)).toEqual(['unsupportedNonOptionalCapability'])
  })

  // covers: S8.95
  test('5710 is unsupportedChainId', () => {
    expect(kindsOf(5710)).toEqual(['unsupportedChainId'])
  })

  // covers: S8.96
  test('5720 is duplicateId', () => {
    expect(kindsOf(5720)).toEqual(['duplicateId'])
  })

  // covers: S8.97
  test('5730 is unknownBundleId', () => {
    expect(kindsOf(5730)).toEqual(['unknownBundleId'])
  })

  // covers: S8.98
  test('5740 is bundleTooLarge', () => {
    expect(kindsOf(5740)).toEqual(['bundleTooLarge'])
  })

  // covers: S8.99
  test('5750 is upgradeRejected', () => {
    expect(kindsOf(5750)).toEqual(['upgradeRejected'])
  })

  // covers: S8.100
  test('5760 is atomicityUnsupported', () => {
    expect(kindsOf(5760)).toEqual(['atomicityUnsupported'])
  })

  // covers: S8.101
  test('5000 is userRejected', () => {
    expect(kindsOf(5000)).toEqual(['userRejected'])
  })

  test('3 is executionReverted', () => {
    expect(kindsOf(3)).toEqual(['executionReverted'])
  })

  /** Returns the kinds of a code in every wrapping, as a number and as a text. */
  function kindsOf(code: keyof typeof jsonRpcErrors): (JsonRpcErrorKind | undefined)[] {
    const errors = wrappings.flatMap(([, wrap]) => [wrap({ code, message: 'no' }), wrap({ code: String(code) })])
    expect(errors.map(getJsonRpcErrorCode)).toEqual(errors.map(() => code))
    return [...new Set(errors.map(getJsonRpcErrorKind))]
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
  ])('is unknown for %j', error => {
    expect(getJsonRpcErrorKind(error)).toBeUndefined()
  })

  test('is the outermost one, unless that is only an internal error', () => {
    expect(getJsonRpcErrorCode({ code: 4100, cause: { code: 4001 } })).toBe(4100)
    expect(getJsonRpcErrorCode({ code: -32603, cause: { code: 4902 } })).toBe(4902)
    expect(getJsonRpcErrorCode({ code: -32603, cause: { code: 12 } })).toBe(-32603)
  })

  test('is found in an error that is its own cause, and in one whose getters throw', () => {
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
  test.each(wrappings)('recognizes 4001 and 5000 %s', (_, wrap) => {
    expect(isUserRejection(wrap({ code: 4001 }))).toBe(true)
    expect(isUserRejection(wrap({ code: 5000 }))).toBe(true)
    expect(isUserRejection(wrap({ code: 4100 }))).toBe(false)
  })

  test.each([
    'User rejected the request.',
    'MetaMask Tx Signature: User denied transaction signature.',
    'user cancelled',
    'Rejected by user',
    'Rejected by the user.',
    // Texts of the pairing library for a wallet that answers with the text of 5002 alone, and of its native siblings.
    'User rejected methods.',
    'User disapproved requested chains',
    // Texts of SafePal, Rainbow, Frame, and the mobile wallets built from Trust Wallet's example.
    'Transaction cancelled by user',
    'Rejected request',
    'The request was rejected.',
    'Request declined',
    'Canceled',
    'Error: cancelled',
  ])('reads %j without a code, or with an unspecific one', message => {
    expect(isUserRejection(new Error(message))).toBe(true)
    expect(isUserRejection({ code: -32603, message })).toBe(true)
    expect(isUserRejection({ code: -32000, message })).toBe(true)
    expect(isUserRejection(message)).toBe(true)
    expect(isUserRejection({ code: 4100, message })).toBe(false)
  })

  test.each([5001, 5002, 5003])('recognizes the pairing protocol’s %i, with any text', code => {
    expect(isUserRejection({ code, message: 'no' })).toBe(true)
  })

  test('recognizes none in other texts', () => {
    const insufficient = { code: -32000, message: 'insufficient funds for gas * price + value' }
    for (const error of [undefined, '', new Error('The transaction was rejected by the node'), insufficient, {}])
      expect(isUserRejection(error)).toBe(false)
  })

  // Here the transaction may have been sent: the client of a node or of a relay stopped waiting.
  test.each([
    'net/http: request canceled (Client.Timeout exceeded while awaiting headers)',
    'rpc error: code = Canceled desc = context canceled',
    'transaction rejected: nonce too low',
    'Order declined: price moved',
    'The node rejected the request',
    'The request was rejected by the sequencer, try again',
    'Request rejected: too many requests',
    'Rejected request: nonce too low',
  ])('recognizes none in %j', message => {
    for (const code of [-32603, -32000]) expect(isUserRejection({ code, message })).toBe(false)
    expect(isUserRejection(new Error('Failed', { cause: { message } }))).toBe(false)
  })

  // URLSession, axios and gRPC give only this text for a request that was cancelled after it had been sent.
  test.each([
    { code: -999, message: 'cancelled' },
    { code: 'ERR_CANCELED', message: 'canceled' },
    { code: -32603, message: 'canceled', data: { cause: { code: 'ERR_CANCELED', message: 'canceled' } } },
    { code: -32603, message: 'Failed to broadcast the transaction', data: { cause: { message: 'canceled' } } },
    { code: 1, message: 'Cancelled' },
  ])('recognizes none in the text of a node’s client, %j', error => {
    expect(isUserRejection(error)).toBe(false)
  })

  test('reads a text that a wallet’s library repeats', () => {
    expect(isUserRejection({ message: 'Canceled', cause: new Error('Canceled') })).toBe(true)
  })
})

// covers: S8.83
test('a request that is still open in the wallet is pending', () => {
  expect(isRequestPending({ code: -32002, message: 'Already processing eth_requestAccounts. Please wait.' })).toBe(true)
  expect(isRequestPending({ code: 4001 })).toBe(false)
})

describe('isUnknownChain', () => {
  // covers: S8.93, S8.95
  test.each(wrappings)('recognizes 4902 and 5710 %s', (_, wrap) => {
    expect(isUnknownChain(wrap({ code: 4902 }))).toBe(true)
    expect(isUnknownChain(wrap({ code: 5710 }))).toBe(true)
    expect(isUnknownChain(wrap({ code: 4001 }))).toBe(false)
  })

  test('reads the text of a wallet that gives an internal error', () => {
    const message = 'Unrecognized chain ID "0x2105". Try adding the chain using wallet_addEthereumChain first.'
    expect(isUnknownChain({ code: -32603, message })).toBe(true)
    expect(isUnknownChain({ code: -32603, message: 'Internal error' })).toBe(false)
  })

  test.each([
    'chainId 8453 not supported',
    'Unsupported chain id: 8453',
    'Unknown network',
    'Chain not configured',
    'This chain is not supported by the wallet yet.',
  ])('reads %j from a wallet with a code of its own, or none', message => {
    for (const code of [undefined, 2, -32603, -32000, -32602]) expect(isUnknownChain({ code, message })).toBe(true)
    // The user rejected, the method is missing, or the site is not authorized.
    for (const code of [4001, -32601, 4200, 4100]) expect(isUnknownChain({ code, message })).toBe(false)
    expect(isUnknownChain(new Error('wallet_switchEthereumChain is not supported'))).toBe(false)
  })
})

describe('a node error about a transaction', () => {
  test('is feeCapTooHigh for "max fee per gas higher than 2^256-1"', () => {
    expect(rejectionsOf('max fee per gas higher than 2^256-1')).toEqual(['feeCapTooHigh'])
  })

  test('is feeCapTooHigh for "fee cap higher than 2^256-1"', () => {
    expect(rejectionsOf('fee cap higher than 2^256-1')).toEqual(['feeCapTooHigh'])
  })

  test('is feeCapTooLow for "max fee per gas less than block base fee: address 0xabc, maxFeePerGas: 1, baseFee: 7"', () => {
    expect(
      rejectionsOf('max fee per gas less than block base fee: address 0xabc, maxFeePerGas: 1, baseFee: 7'),
    ).toEqual(['feeCapTooLow'])
  })

  test('is feeCapTooLow for "transaction is outdated"', () => {
    expect(rejectionsOf('transaction is outdated')).toEqual(['feeCapTooLow'])
  })

  test('is nonceTooHigh for "nonce too high: address 0xabc, tx: 9 state: 3"', () => {
    expect(rejectionsOf('nonce too high: address 0xabc, tx: 9 state: 3')).toEqual(['nonceTooHigh'])
  })

  test('is nonceTooLow for "nonce too low: next nonce 5, tx nonce 4"', () => {
    expect(rejectionsOf('nonce too low: next nonce 5, tx nonce 4')).toEqual(['nonceTooLow'])
  })

  test('is nonceTooLow for "already known"', () => {
    expect(rejectionsOf('already known')).toEqual(['nonceTooLow'])
  })

  test('is insufficientFunds for "insufficient funds for gas * price + value: balance 0, tx cost 1"', () => {
    expect(rejectionsOf('insufficient funds for gas * price + value: balance 0, tx cost 1')).toEqual([
      'insufficientFunds',
    ])
  })

  test('is insufficientFunds for "gas required exceeds transaction sender account balance"', () => {
    expect(rejectionsOf('gas required exceeds transaction sender account balance')).toEqual(['insufficientFunds'])
  })

  test('is intrinsicGasTooHigh for "intrinsic gas too high"', () => {
    expect(rejectionsOf('intrinsic gas too high')).toEqual(['intrinsicGasTooHigh'])
  })

  test('is intrinsicGasTooHigh for "gas limit reached"', () => {
    expect(rejectionsOf('gas limit reached')).toEqual(['intrinsicGasTooHigh'])
  })

  test('is intrinsicGasTooLow for "intrinsic gas too low: have 100, want 21000"', () => {
    expect(rejectionsOf('intrinsic gas too low: have 100, want 21000')).toEqual(['intrinsicGasTooLow'])
  })

  test('is transactionTypeNotSupported for "transaction type not supported"', () => {
    expect(rejectionsOf('transaction type not supported')).toEqual(['transactionTypeNotSupported'])
  })

  test('is transactionTypeNotSupported for "transaction type not valid"', () => {
    expect(rejectionsOf('transaction type not valid')).toEqual(['transactionTypeNotSupported'])
  })

  test('is tipAboveFeeCap for "max priority fee per gas higher than max fee per gas: 2 > 1"', () => {
    expect(rejectionsOf('max priority fee per gas higher than max fee per gas: 2 > 1')).toEqual(['tipAboveFeeCap'])
  })

  test('is tipAboveFeeCap for "tip higher than fee cap"', () => {
    expect(rejectionsOf('tip higher than fee cap')).toEqual(['tipAboveFeeCap'])
  })

  /** Returns the classification of a message in every wrapping and in capitals. */
  function rejectionsOf(message: string): (NodeMessage | undefined)[] {
    const errors = [
      message,
      message.toUpperCase(),
      new Error('Missing or invalid parameters.', { cause: { details: message } }),
      ...wrappings.map(([, wrap]) => wrap({ code: -32000, message })),
    ]
    return [...new Set(errors.map(getNodeMessage))]
  }

  test('is one of the table, or undefined', () => {
    expect(Object.keys(nodeMessages)).toHaveLength(9)
    for (const error of [undefined, {}, new Error('execution reverted')]) expect(getNodeMessage(error)).toBeUndefined()
  })
})

test('the readers of JSON-RPC errors never throw for any error', () => {
  const readers = [
    getJsonRpcErrorCode,
    getJsonRpcErrorKind,
    getNodeMessage,
    isAlreadySent,
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
      for (const read of readers) expect(() => read(error)).not.toThrow()
    }),
  )
}, 30_000)
