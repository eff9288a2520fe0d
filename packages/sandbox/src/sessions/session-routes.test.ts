import {
  createRevokeSmartSessionRequest,
  createSmartSessionsRequest,
  formatServiceUrl,
  readSmartSessions,
  type ServiceRequest,
} from '@latchkey/protocol'
import { expect, test } from 'vitest'

import { devAddresses } from '../chains/dev-accounts.ts'
import { useSandbox } from '../use-started.test-support.ts'

const sdk = { projectId: 'sandbox', st: 'appkit', sv: 'html-1' }
const account = `eip155:1:${devAddresses[0]}`
const other = `eip155:137:${devAddresses[0]}`

const sandbox = useSandbox()

test('the permissions of an account are stored with all fields', async () => {
  expect(await pcis(account)).toEqual([])
  await grant({ account: account.toLowerCase(), pci: 'a', expiry: 1, permissions: [{ type: 'native-token-transfer' }] })
  const { pci } = await (await grant({ account })).json()
  expect(await pcis(account)).toEqual([
    { account, pci: 'a', expiry: 1, permissions: [{ type: 'native-token-transfer' }] },
    { account, pci },
  ])
  expect(await pcis(other)).toEqual([])
  await sandbox.reset()
  expect(await pcis(account)).toEqual([])
})

test('a permission is deleted once the account has revoked it', async () => {
  await grant({ account, pci: 'a' })
  await grant({ account, pci: 'b' })
  expect((await revoke(other, { pci: 'a', signature: '0x00' })).status).toBe(404)
  expect((await revoke(account, { pci: 'a', signature: '' })).status).toBe(400)
  expect((await revoke(account, { pci: 'a', signature: '0x00' })).status).toBe(200)
  expect((await pcis(account)).map(({ pci }) => pci)).toEqual(['b'])
  expect((await revoke(account, { pci: 'a', signature: '0x00' })).status).toBe(404)
})

test('the permissions of an invalid account are rejected', async () => {
  expect((await send(createSmartSessionsRequest(sdk, 'alice'))).status).toBe(400)
  expect((await grant({ account: devAddresses[0] })).status).toBe(400)
})

async function pcis(id: string) {
  const result = readSmartSessions(await (await send(createSmartSessionsRequest(sdk, id))).json())
  if (!result.ok) throw new Error(result.failure.reason)
  return result.value.pcis
}

function revoke(id: string, body: { pci: string; signature: string }): Promise<Response> {
  return send(createRevokeSmartSessionRequest(sdk, id, body))
}

function grant(session: object): Promise<Response> {
  return fetch(`${sandbox.url}/sandbox/sessions`, { method: 'POST', body: JSON.stringify(session) })
}

function send(request: ServiceRequest): Promise<Response> {
  return fetch(formatServiceUrl(sandbox.url, request), {
    method: request.method,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  })
}
