import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readAllowedOrigins } from './allowed-origins.ts'
import { readAnalyticsConfig } from './analytics-config.ts'
import { readRemoteConfig } from './remote-config.ts'
import { readWalletsAnswer } from './wallets.ts'

const wallet = {
  id: 'w1',
  name: ' Example ',
  image_id: 'i1',
  rdns: 'example.wallet',
  mobile_link: 'example://',
  desktop_link: 'example-desktop://',
  webapp_link: 'https://app.wallet.example/',
  chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
}

describe('readWalletsAnswer', () => {
  // covers: S3.29
  test('reads every field of a wallet', () => {
    const result = readWalletsAnswer({ data: [wallet], count: 7 })
    expect(result).toEqual({ ok: true, value: { data: [{ ...wallet, name: 'Example' }], count: 7 } })
  })

  test('drops an invalid wallet and keeps the rest', () => {
    const bad = [
      null,
      3,
      'x',
      [],
      {},
      { id: 'no-name' },
      { id: '', name: 'No id' },
      { id: 7, name: 'Number' },
      { id: 'a', name: ' ' },
    ]
    const result = readWalletsAnswer({ data: [...bad, wallet, wallet], count: 600 })
    expect(result).toMatchObject({ ok: true, value: { data: [{ id: 'w1' }], count: 600 } })
    if (result.ok) expect(result.value.data).toHaveLength(1)
  })

  test('keeps a wallet without the links and fields that are unsafe or malformed', () => {
    const result = readWalletsAnswer({
      data: [
        {
          ...wallet,
          mobile_link: 'javascript:alert(1)',
          desktop_link: 'data:text/html,x',
          webapp_link: 'example://not-a-page',
          homepage: 'blob:https://x.example/1',
          image_id: 5,
          rdns: null,
          chains: ['eip155:1', 7, null],
          injected: [{ namespace: 'eip155', injected_id: 'isExample' }, { namespace: 'eip155' }],
          badge_type: 'golden',
        },
      ],
    })
    expect(result).toEqual({
      ok: true,
      value: {
        data: [
          {
            id: 'w1',
            name: 'Example',
            chains: ['eip155:1'],
            injected: [{ namespace: 'eip155', injected_id: 'isExample' }],
          },
        ],
        count: 1,
      },
    })
  })

  test.each([[null], [[]], ['<html>'], [{}], [{ data: 'x' }], [{ data: null }], [42]])('rejects %j', body => {
    expect(readWalletsAnswer(body)).toMatchObject({
      ok: false,
      failure: { code: 'UNREADABLE_ANSWER', call: 'getWallets' },
    })
  })
})

describe('readRemoteConfig', () => {
  test('reads features, with and without a choice, and drops invalid ones', () => {
    const result = readRemoteConfig({
      features: [
        { id: 'swap', isEnabled: true, config: ['1inch', 3] },
        { id: 'email', isEnabled: false, config: null },
        { id: 'activity', isEnabled: true },
        { id: 'onramp', isEnabled: 'yes', config: [] },
        null,
      ],
    })
    expect(result).toEqual({
      ok: true,
      value: {
        features: [
          { id: 'swap', isEnabled: true, config: ['1inch'] },
          { id: 'email', isEnabled: false, config: null },
          { id: 'activity', isEnabled: true, config: null },
        ],
      },
    })
  })

  test('reads null as no configured feature, and anything else as unreadable', () => {
    expect(readRemoteConfig({ features: null })).toEqual({ ok: true, value: { features: [] } })
    expect(readRemoteConfig({ features: 'all' })).toMatchObject({
      ok: false,
      failure: { call: 'config', path: 'features' },
    })
  })
})

describe('any JSON of the directory', () => {
  test('never throws', () => {
    const readers = [readWalletsAnswer, readRemoteConfig, readAllowedOrigins, readAnalyticsConfig]
    const nested = fc
      .jsonValue()
      .map(value => ({ data: [value, wallet], features: [value], allowedOrigins: [value], count: value }))
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), nested), body => {
        for (const read of readers) expect(read(body).ok).toBeTypeOf('boolean')
      }),
    )
  })

  test('has one unreadable wallet that never affects another', () => {
    fc.assert(
      fc.property(fc.jsonValue(), other => {
        const result = readWalletsAnswer({ data: [other, wallet] })
        expect(result.ok && result.value.data.some(item => item.id === 'w1')).toBe(true)
      }),
    )
  })

  test('has no link of a wallet that runs script', () => {
    const fields = fc.constantFrom(
      'mobile_link',
      'desktop_link',
      'webapp_link',
      'homepage',
      'app_store',
      'universal_link',
    )
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('javascript:x', 'JAVASCRIPT:x', 'data:,x', 'file:///x', 'vbscript:x'),
    )
    fc.assert(
      fc.property(fields, value, (field, link) => {
        const result = readWalletsAnswer({ data: [{ id: 'w', name: 'W', [field]: link }] })
        const read = result.ok ? JSON.stringify(result.value.data[0]) : ''
        expect(read).not.toMatch(/(javascript|data|file|vbscript):/i)
      }),
    )
  })
})
