import {
  createNameSuggestionsRequest,
  createProfileRequest,
  createRegisterNameRequest,
  createReverseProfileRequest,
  formatRegisterNameMessage,
  formatServiceUrl,
  readNameSuggestions,
  readProfile,
  readReverseProfile,
  type RegisterNameBody,
  type ServiceRequest,
} from '@latchkey/protocol'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'

import { devMnemonic } from '../chains/dev-accounts.ts'
import { callOne } from '../chains/json-rpc-call.ts'
import { useSandbox } from '../use-started.test-support.ts'

const sdk = { projectId: 'sandbox', st: 'appkit', sv: 'html-1' }
const account = mnemonicToAccount(devMnemonic)
const other = mnemonicToAccount(devMnemonic, { addressIndex: 1 })
const polygonCoinType = 137 + 0x80000000

const sandbox = useSandbox()

test('a registered name resolves to the address, and the address to the name', async () => {
  expect((await send(createProfileRequest(sdk, 'alice.example.id'))).status).toBe(404)
  const profile = {
    name: 'alice.example.id',
    addresses: { [polygonCoinType]: { address: account.address } },
  }
  const registered = await register({ message: formatRegisterNameMessage('Alice.example.id', now(), { bio: 'hi' }) })
  expect(readProfile(await registered.json())).toEqual({ ok: true, value: profile })
  const found = await send(createProfileRequest(sdk, 'alice.EXAMPLE.id'))
  expect(readProfile(await found.json())).toEqual({ ok: true, value: profile })
  const reverse = await send(createReverseProfileRequest(sdk, account.address.toLowerCase()))
  expect(readReverseProfile(await reverse.json())).toEqual({ ok: true, value: [profile] })
  const none = await send(createReverseProfileRequest(sdk, other.address))
  expect(readReverseProfile(await none.json())).toEqual({ ok: true, value: [] })
})

test('a name is registered once, until the reset', async () => {
  const message = formatRegisterNameMessage('alice.example.id', now())
  expect((await register({ message })).status).toBe(200)
  const again = { message, address: other.address, signature: await other.signMessage({ message }) }
  const rejected = await register(again)
  expect([rejected.status, await rejected.json()]).toEqual([409, { error: 'alice.example.id is taken' }])
  await sandbox.reset()
  expect((await register(again)).status).toBe(200)
})

test('only the address itself may register its name', async () => {
  const message = formatRegisterNameMessage('alice.example.id', now())
  const signature = await account.signMessage({ message })
  for (const wrong of [
    { message, signature: await other.signMessage({ message }) },
    { message: formatRegisterNameMessage('bobby.example.id', now()), signature },
    { message, signature: '0x1234' },
  ]) {
    expect((await register(wrong)).status).toBe(401)
  }
  expect((await send(createProfileRequest(sdk, 'alice.example.id'))).status).toBe(404)
})

test('a contract account registers by its own check of the signature (ERC-1271)', async () => {
  const message = formatRegisterNameMessage('alice.example.id', now())
  const contract = '0x00000000000000000000000000000000000000c1'
  const body = { message, address: contract, signature: await other.signMessage({ message }) }
  expect((await register(body)).status).toBe(401)
  // Answers every call with the value that means "valid", in 32 bytes.
  const saysYes = '0x631626ba7e60e01b60005260206000f3'
  await callOne(sandbox.rpc['eip155:137'] ?? '', 'anvil_setCode', [contract, saysYes])
  expect((await register(body)).status).toBe(200)
})

test.each([
  ['an old message', () => ({ message: formatRegisterNameMessage('alice.example.id', now() - 600) }), 'timestamp'],
  [
    'a message from the future',
    () => ({ message: formatRegisterNameMessage('alice.example.id', now() + 600) }),
    'timestamp',
  ],
  ['milliseconds', () => ({ message: formatRegisterNameMessage('alice.example.id', Date.now()) }), 'timestamp'],
  ['a short name', () => ({ message: formatRegisterNameMessage('bob.example.id', now()) }), 'name'],
  ['other characters', () => ({ message: formatRegisterNameMessage('al_ice.example.id', now()) }), 'name'],
  ['a name without an ending', () => ({ message: formatRegisterNameMessage('alice', now()) }), 'name'],
  ['text that is no JSON', () => ({ message: 'alice' }), 'body'],
  ['the coin type of another network', () => ({ coin_type: 0 }), 'coin_type'],
  ['an address of another network', () => ({ address: 'bc1q' }), 'address'],
  ['no signature', () => ({ signature: 'signed' }), 'signature'],
])('a registration rejects %s', async (_, wrong, field) => {
  const response = await register({ message: formatRegisterNameMessage('alice.example.id', now()), ...wrong() })
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: expect.stringMatching(new RegExp(`^${field}:`)) },
  ])
})

test('name suggestions have the name itself, marked as taken when it is, and others that are free', async () => {
  await register({ message: formatRegisterNameMessage('alice1.example.id', now()) })
  expect((await suggest('Alice'))[0]).toEqual({ name: 'alice.example.id', registered: false })
  await register({ message: formatRegisterNameMessage('alice.example.id', now()) })
  const [own, ...others] = await suggest('alice')
  expect(own).toEqual({ name: 'alice.example.id', registered: true })
  expect(others.length).toBeGreaterThan(2)
  expect(others.every(({ name, registered }) => name.endsWith('.example.id') && !registered)).toBe(true)
  expect(others.map(({ name }) => name)).not.toContain('alice1.example.id')
  // Every suggested name can be registered.
  for (const { name } of others) {
    expect((await register({ message: formatRegisterNameMessage(name, now()) })).status).toBe(200)
  }
  expect(await suggest('a b')).toEqual([])
  expect((await send(createNameSuggestionsRequest(sdk, 'alice', '.'))).status).toBe(400)
})

async function suggest(name: string) {
  const response = await send(createNameSuggestionsRequest(sdk, name, 'example.id'))
  const result = readNameSuggestions(await response.json())
  if (!result.ok) throw new Error(result.failure.reason)
  return result.value.suggestions
}

/** Registers a name for the first account, signed by it, with `wrong` in place of the valid values. */
async function register(wrong: Partial<RegisterNameBody> & { message?: string }): Promise<Response> {
  const message = wrong.message ?? ''
  const signature = await account.signMessage({ message })
  const body = { coin_type: polygonCoinType, address: account.address, signature, ...wrong, message }
  return send(createRegisterNameRequest(sdk, body))
}

function now(): number {
  return Date.now() / 1_000
}

function send(request: ServiceRequest): Promise<Response> {
  return fetch(formatServiceUrl(sandbox.url, request), {
    method: request.method,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  })
}
