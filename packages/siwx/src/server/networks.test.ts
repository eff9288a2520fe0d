import type { CaipNetworkId } from '@latchkey/primitives'
import { expect, test } from 'vitest'

import { checkNetworks, requireNetwork } from './networks.ts'

test('checkNetworks accepts CAIP-2 names, and rejects an empty list and invalid networks', () => {
  expect(() => checkNetworks(undefined)).not.toThrow()
  expect(() => checkNetworks(['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])).not.toThrow()
  expect(() => checkNetworks([])).toThrow('at least one network')
  for (const network of [
    'eip155:',
    ':1',
    'EIP155:1',
    'ab:1',
    'eip155xyz:1',
    `eip155:${'1'.repeat(33)}`,
    'eip155:1 ',
    ' eip155:1',
  ])
    expect(() => checkNetworks(['eip155:1', network as CaipNetworkId]), network).toThrow(`"${network}"`)
})

test('requireNetwork rejects a network that is not listed, and names it', () => {
  expect(() => requireNetwork(['eip155:1', 'eip155:10'], 'eip155:10')).not.toThrow()
  expect(() => requireNetwork(['eip155:1'], undefined)).not.toThrow()
  expect(() => requireNetwork(undefined, 'eip155:10')).not.toThrow()
  expect(() => requireNetwork(['eip155:1'], 'eip155:10')).toThrow(
    expect.objectContaining({ code: 'chainUnsupported', message: expect.stringContaining('eip155:10') }),
  )
})
