import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { networkBlockOf } from './network-block.ts'

test('networkBlockOf returns one text for every way to write an address of a block', () => {
  expect(
    ['::ffff:192.0.2.1', '192.0.2.1', '2001:db8::1', '2001:0db8:0:0:5::', 'fe80::1%eth0', '::1'].map(networkBlockOf),
  ).toEqual(['192.0.2.1', '192.0.2.1', '2001:db8:0:0', '2001:db8:0:0', 'fe80:0:0:0', '0:0:0:0'])
  // Some proxies name the port too, which is another one with each connection.
  expect(
    ['192.0.2.1:50123', '[2001:db8::1]:50123', '[2001:db8::1]', '[::ffff:192.0.2.1]:1'].map(networkBlockOf),
  ).toEqual(['192.0.2.1', '2001:db8:0:0', '2001:db8:0:0', '192.0.2.1'])
  fc.assert(fc.property(fc.ipV6(), address => networkBlockOf(address).split(':').length === 4 || address.includes('.')))
})
