import { expect, test } from 'vitest'

import { explainRelayRejection } from './relay-rejection.ts'

test.each([
  ['', 'The relay rejected this `projectId`. The public relay accepts only a WalletConnect project id'],
  [' ()', 'The relay rejected this `projectId`. The public relay accepts only a WalletConnect project id'],
  [
    ' (Project not found)',
    'The relay rejected this `projectId` (Project not found). The public relay accepts only a WalletConnect project id',
  ],
  [
    ' (Unauthorized: origin not allowed)',
    'The relay rejected the origin of this page (Unauthorized: origin not allowed). Add it to the allow list of your `projectId`',
  ],
])('a relay that closes the socket with the reason %j is explained', (reason, text) => {
  expect(explainRelayRejection(`WebSocket connection closed abnormally with code: 3000${reason}`)).toBe(
    `${text}: docs/guides/project-id.md`,
  )
})

test('other messages of a relay are not explained', () => {
  expect(explainRelayRejection('WebSocket connection closed abnormally with code: 30001 (origin)')).toBeUndefined()
})
