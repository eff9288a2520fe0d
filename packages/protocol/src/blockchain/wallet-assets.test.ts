import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createWalletAssetsRequest, discoversAssets, readWalletAssets } from './wallet-assets.ts'

const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const usdc = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', balance: '0xf4240', type: 'ERC20', metadata }
const native = {
  address: 'native',
  balance: '0x1',
  type: 'NATIVE',
  metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}

describe('the assets of a wallet', () => {
  test('are requested on one chain', () => {
    expect(createWalletAssetsRequest('0xa', 137)).toEqual({
      method: 'wallet_getAssets',
      params: [{ account: '0xa', chainFilter: ['0x89'] }],
    })
  })

  // covers: S3.37, S3.38, S3.39
  test('are parsed with address, balance, type and token metadata', () => {
    const whole = { ...usdc, metadata: { ...metadata, price: 0.9998, iconUrl: 'https://pictures.example/usdc.png' } }
    expect(readWalletAssets({ '0x1': [whole, native], '0x89': [usdc] }, 1)).toEqual({
      ok: true,
      value: [whole, native],
    })
    expect(readWalletAssets({ '0X01': [{ ...usdc, type: 'erc20' }] }, 1)).toEqual({ ok: true, value: [usdc] })
  })

  // covers: S3.37, S3.38, S3.39
  test.each([
    ['no balance', { ...usdc, balance: undefined }],
    ['a balance that is no hex string', { ...usdc, balance: '1000000' }],
    ['a balance above 256 bits', { ...usdc, balance: `0x1${'0'.repeat(64)}` }],
    ['another type', { ...usdc, type: 'ERC721' }],
    ['no contract', { ...usdc, address: 'native' }],
    ['no metadata', { ...usdc, metadata: undefined }],
    ['no decimals', { ...usdc, metadata: { ...metadata, decimals: undefined } }],
    ['decimals of no token', { ...usdc, metadata: { ...metadata, decimals: 256 } }],
    ['no name', { ...usdc, metadata: { ...metadata, name: 7 } }],
    ['an endless symbol', { ...usdc, metadata: { ...metadata, symbol: 'U'.repeat(257) } }],
  ])('leave out one with %s, and keep the rest', (_fault, asset) => {
    expect(readWalletAssets({ '0x1': [asset, native, 'garbage', null] }, 1)).toEqual({ ok: true, value: [native] })
  })

  test('include a token without an invalid price or picture', () => {
    const odd = { ...usdc, metadata: { ...metadata, price: -1, iconUrl: 'javascript:alert(1)' } }
    expect(readWalletAssets({ '0x1': [odd] }, 1)).toMatchObject({ ok: true, value: [{ metadata }] })
    expect(JSON.stringify(readWalletAssets({ '0x1': [odd] }, 1))).not.toContain('javascript')
  })

  test('are empty without the chain, and invalid without a list', () => {
    expect(readWalletAssets({ '0x89': [usdc] }, 1)).toEqual({ ok: true, value: [] })
    for (const answer of [undefined, null, 'no', { '0x1': 'no' }]) expect(readWalletAssets(answer, 1).ok).toBe(false)
  })

  test('never throw for any answer of the wallet', () => {
    const answers = fc.oneof(
      fc.json().map(text => JSON.parse(text) as unknown),
      fc.anything(),
    )
    const entries = fc.record({ '0x1': fc.array(fc.oneof(fc.anything(), fc.constant(usdc))) })
    fc.assert(
      fc.property(fc.oneof(answers, entries), fc.nat(), (answer, chainId) => {
        expect(typeof readWalletAssets(answer, chainId).ok).toBe('boolean')
        expect(typeof discoversAssets(answer, chainId)).toBe('boolean')
      }),
    )
  })
})

test.each<[unknown, boolean]>([
  [{ '0x1': { assetDiscovery: { supported: true } } }, true],
  [{ '0x0': { assetDiscovery: { supported: true } } }, true],
  [{ '0x0': { assetDiscovery: { supported: true } }, '0x1': { assetDiscovery: { supported: false } } }, false],
  [{ '0x89': { assetDiscovery: { supported: true } } }, false],
  [{ '0x1': { assetDiscovery: { supported: 'true' } } }, false],
  [{ '0x1': {} }, false],
  [undefined, false],
])('a wallet that answers %j lists its assets on a chain: %s', (answer, isListed) => {
  expect(discoversAssets(answer, 1)).toBe(isListed)
})
