import { createIdentityRequest, formatServiceUrl, readIdentity } from '@latchkey/protocol'
import { createPublicClient, encodeAbiParameters, type Hex, http } from 'viem'
import { mainnet } from 'viem/chains'
import { getEnsAddress, getEnsAvatar, getEnsName, getEnsText } from 'viem/ens'
import { expect, test } from 'vitest'

import { devAddresses } from '../chains/dev-accounts.ts'
import { useSandbox } from '../use-started.test-support.ts'

const [address, other] = devAddresses
const sandbox = useSandbox()

test('an account has no name until one is set', async () => {
  expect(await getEnsName(client(), { address })).toBeNull()
  expect(await getEnsAddress(client(), { name: 'alice.example.eth' })).toBeNull()
})

test('a name that was set resolves to the address, with its records, and back', async () => {
  // The library checks whether there is an image at the address.
  const avatar = `${sandbox.url}/public/getAssetImage/alice`
  await setName({ name: 'alice.example.eth', address, texts: { avatar, url: 'https://a.example' } })
  expect(await getEnsName(client(), { address })).toBe('alice.example.eth')
  expect(await getEnsAddress(client(), { name: 'alice.example.eth' })).toBe(address)
  expect(await getEnsText(client(), { name: 'alice.example.eth', key: 'url' })).toBe('https://a.example')
  expect(await getEnsText(client(), { name: 'alice.example.eth', key: 'email' })).toBeNull()
  expect(await getEnsAvatar(client(), { name: 'alice.example.eth' })).toBe(avatar)
})

test('a name that resolves to another account is the primary name of that account only', async () => {
  await setName({ name: 'alice.eth', address })
  await setName({ name: 'alice.eth', address: other })
  expect(await getEnsName(client(), { address: other })).toBe('alice.eth')
  expect(await getEnsName(client(), { address })).toBeNull()
  await expect(getEnsName(client(), { address, strict: true })).rejects.toThrow('ReverseAddressMismatch')
})

test('a name with records at the gateway resolves both ways, by the signed answers of the gateway', async () => {
  await setName({ name: 'odile.example.eth', address, texts: { url: 'https://a.example' }, gateways: true })
  expect(await getEnsName(client(), { address })).toBe('odile.example.eth')
  expect(await getEnsAddress(client(), { name: 'odile.example.eth' })).toBe(address)
  expect(await getEnsText(client(), { name: 'odile.example.eth', key: 'url' })).toBe('https://a.example')
  expect(await getEnsAddress(client({ ccipRead: false }), { name: 'odile.example.eth' }).catch(() => 'nothing')).toBe(
    'nothing',
  )
  // Another server in place of the gateway cannot sign an answer.
  const answers: Hex[] = []
  const gateway = async (): Promise<Hex> => answers.shift() ?? '0x'
  const forged = client({ ccipRead: { request: gateway } })
  const result = encodeAbiParameters([{ type: 'address' }], [other])
  const parts = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }] as const
  answers.push(encodeAbiParameters(parts, [result, 2n ** 63n, `0x${'11'.repeat(65)}`]))
  await expect(getEnsAddress(forged, { name: 'odile.example.eth', strict: true })).rejects.toThrow()
  await setName({ name: 'odile.example.eth', address: other })
  expect(await getEnsAddress(client({ ccipRead: false }), { name: 'odile.example.eth' })).toBe(other)
})

test('setting a name does not change the nonces of the funded accounts', async () => {
  await setName({ name: 'alice.eth', address })
  expect(await client().getTransactionCount({ address })).toBe(0)
})

test('the identity call answers with name and avatar', async () => {
  const sdk = { projectId: 'p', st: 'appkit', sv: 'html-1' }
  const read = async () =>
    readIdentity(await (await fetch(formatServiceUrl(sandbox.url, createIdentityRequest(sdk, address)))).json())
  expect(await read()).toEqual({ ok: true, value: {} })
  await setName({ name: 'alice.eth', address, texts: { avatar: 'https://a.example/a.png' } })
  expect(await read()).toEqual({ ok: true, value: { name: 'alice.eth', avatar: 'https://a.example/a.png' } })
})

test.each([
  { name: 'Alice.eth', address },
  { name: 'alice', address },
  { name: 'alice.eth', address: '0x1' },
  { name: 'alice.eth' },
])('setting a name rejects %j', async record => {
  expect((await post(record)).status).toBe(400)
})

function client(options: { ccipRead?: false | { request: () => Promise<Hex> } } = {}) {
  return createPublicClient({
    chain: mainnet,
    transport: http(sandbox.rpc['eip155:1'], { retryCount: 0 }),
    ...options,
  })
}

function post(record: object): Promise<Response> {
  return fetch(`${sandbox.url}/sandbox/names`, { method: 'POST', body: JSON.stringify(record) })
}

async function setName(record: object): Promise<void> {
  expect((await post(record)).status).toBe(201)
}
