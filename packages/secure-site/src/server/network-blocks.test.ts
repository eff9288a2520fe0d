import { describe, expect, test } from 'vitest'

import { blocksOf } from './limits.ts'

describe('the network blocks of an address', () => {
  test.each([
    ['203.0.113.7', ['203.0.113.7']],
    ['2001:db8:1:2345:6::7', ['2001:db8:1:2345', '2001:db8:1:23/56', '2001:db8:1/48']],
    ['2001:db8:1:45::7', ['2001:db8:1:45', '2001:db8:1:00/56', '2001:db8:1/48']],
  ])('include for the address %s: %j', (address, [block, ...wider]) => {
    const [smallest, ...others] = blocksOf(address)
    expect(smallest).toContain(block)
    expect(others).toEqual(wider)
  })
})
