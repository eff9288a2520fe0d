import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { networkBlockOf } from './network-block.ts'

test('networkBlockOf returns one text for every notation of an address in a block', () => {
  expect(
    ['::ffff:192.0.2.1', '192.0.2.1', '2001:db8::1', '2001:0db8:0:0:5::', 'fe80::1%eth0', '::1'].map(networkBlockOf),
  ).toEqual(['192.0.2.1', '192.0.2.1', '2001:db8:0:0', '2001:db8:0:0', 'fe80:0:0:0', '0:0:0:0'])
  // An IPv4 address counts as one however an IPv6 socket or a proxy writes it.
  expect(
    ['::ffff:c000:201', '::FFFF:C000:0201', '0:0:0:0:0:ffff:c000:201', '0:0:0:0:0:ffff:192.0.2.1'].map(networkBlockOf),
  ).toEqual(Array(4).fill('192.0.2.1'))
  expect(networkBlockOf('[::ffff:c000:202]:1')).toBe('192.0.2.2')
  expect(networkBlockOf('::1:ffff:c000:201')).toBe('0:0:0:0')
  // Some proxies append the port, which differs for each connection.
  expect(
    ['192.0.2.1:50123', '[2001:db8::1]:50123', '[2001:db8::1]', '[::ffff:192.0.2.1]:1'].map(networkBlockOf),
  ).toEqual(['192.0.2.1', '2001:db8:0:0', '2001:db8:0:0', '192.0.2.1'])
  fc.assert(fc.property(fc.ipV6(), address => networkBlockOf(address).split(':').length === 4 || address.includes('.')))
})

test('networkBlockOf leaves a text that only contains an address unchanged', () => {
  for (const text of ['x192.0.2.1', '192.0.2.1x', '192.0.2.1:12x', 'unknown', '', '192.0.2', '1:2:3'])
    expect(networkBlockOf(text), text).toBe(text)
  expect(networkBlockOf('[::1]:1x')).not.toBe(networkBlockOf('::1'))
})

test('networkBlockOf leaves out the port and the zone of an IPv4 address', () => {
  expect(networkBlockOf('198.51.100.207:50123')).toBe('198.51.100.207')
  expect(networkBlockOf('169.254.1.1%eth0')).toBe('169.254.1.1')
})

test('networkBlockOf distinguishes the blocks of two users', () => {
  expect(networkBlockOf('2001:db8:0:1::1')).toBe('2001:db8:0:1')
  expect(networkBlockOf('2001:db8:0:1:2:3:4:5')).toBe('2001:db8:0:1')
  expect(networkBlockOf('2001:DB8:10:0100::')).toBe('2001:db8:10:100')
  expect(networkBlockOf('2001:0db8:0001:0000::')).toBe('2001:db8:1:0')
  expect(networkBlockOf('1::2:3:4:5:6:7')).toBe('1:0:2:3')
  expect(networkBlockOf('::5:6:7:8')).toBe('0:0:0:0')
  expect(networkBlockOf('::FFFF:198.51.100.7')).toBe('198.51.100.7')
  expect(networkBlockOf('::ffff:1')).toBe('0:0:0:0')
})
