import { expect, test } from 'vitest'

import * as entry from './index.ts'

test('the entry exports these names', () => {
  expect(Object.keys(entry).toSorted()).toEqual(['InsecureRelayError', 'createPairingConnector'])
})
