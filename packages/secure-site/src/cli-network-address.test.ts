import { describe, expect, test } from 'vitest'

import { createAddressReader, type ProxyFault } from './cli-network-address.ts'

const remote = '127.0.0.1'
const hourMs = 3_600_000

function open(proxies: number) {
  const faults: ProxyFault[] = []
  let now = 0
  const read = createAddressReader(
    proxies,
    fault => faults.push(fault),
    () => now,
  )
  return {
    faults,
    pass: (milliseconds: number) => void (now += milliseconds),
    read: (headers: Record<string, string> = {}) => read(new Headers(headers), remote),
  }
}

describe('the network address of a visitor', () => {
  test('is that of the connection without a proxy, and headers are reported once an hour', () => {
    const { read, faults, pass } = open(0)
    expect(read()).toBe(remote)
    expect(faults).toEqual([])
    expect(read({ 'x-forwarded-for': '203.0.113.7' })).toBe(remote)
    expect(read({ forwarded: 'for=203.0.113.7' })).toBe(remote)
    expect(faults).toEqual(['unannounced'])
    pass(hourMs)
    read({ 'x-forwarded-for': '203.0.113.7' })
    expect(faults).toEqual(['unannounced', 'unannounced'])
  })

  test('is what the operator’s outermost proxy was told, and nothing further to the left', () => {
    expect(open(1).read({ 'x-forwarded-for': '198.51.100.1, 203.0.113.7' })).toBe('203.0.113.7')
    expect(open(2).read({ 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.0.0.1' })).toBe('203.0.113.7')
    expect(open(1).read({ 'x-forwarded-for': '[2001:db8::1]:4711' })).toBe('[2001:db8::1]:4711')
    expect(open(1).read({ 'x-forwarded-for': '203.0.113.7:4711' })).toBe('203.0.113.7:4711')
  })

  test.each([{}, { 'x-forwarded-for': '' }, { 'x-forwarded-for': 'unknown' }, { 'x-forwarded-for': '203.0.113.7' }])(
    'is that of the connection if two proxies are announced and the header is %j, which is reported',
    headers => {
      const { read, faults } = open(2)
      expect(read(headers as Record<string, string>)).toBe(remote)
      read(headers)
      expect(faults).toEqual(['missing'])
    },
  )
})
