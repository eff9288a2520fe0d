import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readUserOperationReceipt } from '../bundler/user-operation-receipt.ts'
import { createAccountBalanceRequest, readAccountBalance } from './account-balance.ts'
import { createIdentityRequest, readIdentity } from './identity.ts'
import { createSupportedChainsRequest, readSupportedChains } from './supported-chains.ts'

const sdk = { projectId: 'p', st: 'appkit', sv: 'html-1' }

describe('requests to the Blockchain API', () => {
  test('have project id, SDK type and SDK version', () => {
    const requests = [
      createSupportedChainsRequest(sdk),
      createIdentityRequest(sdk, '0xabc', '0xdef'),
      createAccountBalanceRequest(sdk, { address: '0xabc', chainId: 'eip155:1' }),
    ]
    for (const request of requests) expect(request.query).toMatchObject(sdk)
    expect(requests.map(request => request.path)).toEqual([
      '/v1/supported-chains',
      '/v1/identity/0xabc',
      '/v1/account/0xabc/balance',
    ])
    expect(requests[1]?.query['sender']).toBe('0xdef')
    expect(requests[2]?.query).toEqual({ ...sdk, currency: 'usd', chainId: 'eip155:1' })
  })
})

describe('answers of the Blockchain API', () => {
  test('keep the name of an identity without a safe picture', () => {
    expect(readIdentity({ name: 'alice.eth', avatar: 'javascript:alert(1)' })).toEqual({
      ok: true,
      value: { name: 'alice.eth' },
    })
    expect(readIdentity({ name: null, avatar: null })).toEqual({ ok: true, value: {} })
  })

  test('keep exact decimals of a balance and drop invalid tokens', () => {
    const token = {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:1',
      quantity: { decimals: '18', numeric: '0.000000000000000001' },
      price: 2000,
      value: 1,
      iconUrl: 'https://a.example/eth.svg',
    }
    const result = readAccountBalance({
      balances: [token, { ...token, quantity: { decimals: '18', numeric: '1e9' } }, {}],
    })
    expect(result).toEqual({ ok: true, value: { balances: [token] } })
  })

  test('need a list of supported chains', () => {
    expect(readSupportedChains({ http: ['eip155:1', 2] })).toEqual({ ok: true, value: { http: ['eip155:1'], ws: [] } })
    expect(readSupportedChains({ http: null }).ok).toBe(false)
  })

  test('report a user operation as mined, pending, or rejected', () => {
    const receipt = { userOpHash: '0x01', success: true, receipt: { transactionHash: '0x02', blockNumber: '0x3' } }
    expect(readUserOperationReceipt({ result: receipt })).toEqual({ ok: true, value: { result: receipt } })
    expect(readUserOperationReceipt({ result: null })).toEqual({ ok: true, value: { result: null } })
    expect(readUserOperationReceipt({ error: { code: -32602, message: 'no' } })).toMatchObject({
      ok: true,
      value: { error: { code: -32602 } },
    })
    expect(readUserOperationReceipt({ result: 'mined' }).ok).toBe(false)
  })

  test('never make a reader throw', () => {
    const readers = [readIdentity, readAccountBalance, readSupportedChains, readUserOperationReceipt]
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('balances', 'http', 'result', 'error', 'name'), (value, key) => {
        for (const read of readers) {
          expect(read(value).ok).toBeTypeOf('boolean')
          expect(read({ [key]: [value] }).ok).toBeTypeOf('boolean')
        }
      }),
    )
  })
})
