import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { type PairingHarness, quickenTime, startPairingHarness } from './pairing-harness.ts'
import { explainRelayRejection } from './relay-rejection.ts'

let harness: PairingHarness

beforeAll(async () => {
  harness = await startPairingHarness()
})
beforeEach(quickenTime)
afterEach(() => harness.tidy())
afterAll(() => harness.close())

/** Starts a relay that accepts every socket and closes it with code 3000, as the public relay does for a project it does not know. */
async function startRejectingRelay(reason: string): Promise<string> {
  const server = createServer()
  server.on('upgrade', ({ headers }, socket) => {
    const accept = createHash('sha1')
      .update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    )
    const text = Buffer.from(reason)
    const payload = Buffer.alloc(2)
    payload.writeUInt16BE(3_000)
    socket.end(Buffer.concat([Buffer.from([0x88, 2 + text.length]), payload, text]))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a relay that rejects the site', { timeout: 60_000 }, () => {
  test.each([
    ['Unauthorized: invalid key', 'accepts only a WalletConnect project id'],
    ['Project not found', 'accepts only a WalletConnect project id'],
    ['Unauthorized: origin not allowed', 'Add it to the allow list of your `projectId`'],
  ])('logs once advice for the developer about "%s"', async (reason, advice) => {
    const reported: string[] = []
    const relayUrl = await startRejectingRelay(reason)
    const { connector } = harness.openSite({ relayUrl, onLibraryError: message => reported.push(message) })
    await expect(connector.connect(harness.request())).rejects.toMatchObject({ code: 'relayUnreachable' })
    expect(reported).toEqual([expect.stringContaining(`(${reason}). `)])
    expect(reported).toEqual([expect.stringContaining(advice)])
    expect(reported).toEqual([expect.stringContaining('docs/guides/project-id.md')])
  })
})

test.each(['WebSocket connection closed abnormally with code: 1006', 'Failed to publish', ''])(
  'a relay rejection has no explanation for "%s"',
  message => expect(explainRelayRejection(message)).toBeUndefined(),
)

test('a relay rejection without a reason is explained', () => {
  expect(explainRelayRejection('Fatal socket error: WebSocket connection closed abnormally with code: 3000 ')).toBe(
    'The relay rejected this `projectId`. The public relay accepts only a WalletConnect project id: docs/guides/project-id.md',
  )
})
