import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { CaipNetworkId } from '@latchkey/primitives'
import { openDatabase } from '@latchkey/sql'

import { formatMessage } from '../message/format-message.ts'
import { createSigners, type TestSigner } from '../verify/signers.test-support.ts'
import { openBrowser, verifyKey } from './browser.test-support.ts'
import { createSiwxServer, type SiwxServer } from './create-siwx-server.ts'
import { databaseStore } from './database-store.ts'

let server: SiwxServer
let polkadot: TestSigner

beforeEach(async () => {
  server = createSiwxServer({ domains: ['shop.example'], store: databaseStore({ file: ':memory:' }) })
  polkadot = (await createSigners()).find(({ name }) => name === 'polkadot sr25519')!
})
afterEach(() => server.close())

async function signIn(browser: ReturnType<typeof openBrowser>, address: string) {
  const { chainId, sign } = polkadot
  const message = formatMessage(await browser.prepare({ accountAddress: address, chainId }))
  return browser.verify({ message, ...(await sign(message)) })
}

describe('a key that signs in under several addresses', () => {
  test('has one account of one address, with one session', async () => {
    const { encodeAddress } = await import('@polkadot/util-crypto')
    const browser = openBrowser(async request => server.fetch(request))
    for (const prefix of [42, 2, 0, 1337]) {
      const written = encodeAddress(polkadot.address, prefix)
      const { status, body } = await signIn(browser, written)
      expect([status, body.session?.address, body.session?.data.accountAddress]).toEqual([
        200,
        polkadot.address,
        written,
      ])
    }
    expect(await browser.session()).toMatchObject([{ address: polkadot.address }])
    const headers = new Headers({ cookie: [...browser.cookies].map(pair => pair.join('=')).join('; ') })
    for (const prefix of [0, 1337]) {
      const address = encodeAddress(polkadot.address, prefix)
      expect(await server.getSession({ headers }, { address })).toMatchObject({ address: polkadot.address })
    }
    const { body } = await browser.request('POST', '/sign-out', { address: polkadot.address })
    expect(body.sessions).toEqual([])
  })
})

describe('the option "networks"', () => {
  const open = (networks: readonly CaipNetworkId[]) =>
    createSiwxServer({
      domains: ['shop.example'],
      store: databaseStore({ file: ':memory:' }),
      networks,
      verifySignature: verifyKey,
    })

  test('accepts only accounts of these networks', async () => {
    const limited = open(['eip155:1'])
    const browser = openBrowser(async request => limited.fetch(request))
    expect((await browser.signIn({ chainId: 'eip155:1' })).status).toBe(200)
    for (const chainId of ['eip155:999999', 'eip155:10'])
      expect((await browser.signIn({ chainId })).body.error?.code).toBe('chainUnsupported')
    const rejected = await browser.request('POST', '/nonce', { chainId: 'eip155:10' })
    expect([rejected.status, rejected.body.error?.code]).toEqual([400, 'chainUnsupported'])
    expect(await browser.session()).toHaveLength(1)
    await limited.close()
  })

  test('is rejected if it is empty', () => {
    expect(() => open([])).toThrow(/"networks"/)
    expect(() => open(['mainnet' as CaipNetworkId])).toThrow(/"mainnet"/)
  })
})

test("a pairing that differs from its message is rejected, for any result of the site's verifier", async () => {
  const lenient = createSiwxServer({
    domains: ['shop.example'],
    store: databaseStore({ file: ':memory:' }),
    verifySignature: async () => ({ by: 'contract' }),
  })
  const browser = openBrowser(async request => lenient.fetch(request))
  const signed = await browser.sign(await browser.prepare())
  const p = { iss: `did:pkh:eip155:1:0x${'11'.repeat(20)}`, admin: 'true' }
  const cacao = { h: { t: 'caip122' }, p, s: { t: 'eip191', s: signed.signature } }
  const { status, body } = await browser.verify({ ...signed, cacao })
  expect([status, body.error?.code]).toEqual([401, 'fieldMismatch'])
  expect((await browser.verify(signed)).status).toBe(200)
  await lenient.close()
})

test('a stored message that is no longer parsed is no session, and does not affect others', async () => {
  const database = await openDatabase({ file: ':memory:' })
  const shop = createSiwxServer({
    domains: ['shop.example'],
    store: databaseStore(database),
    verifySignature: verifyKey,
  })
  const browser = openBrowser(async request => shop.fetch(request))
  await browser.signIn({ chainId: 'eip155:1' })
  await browser.signIn({ chainId: 'eip155:10' })
  await database.run("UPDATE siwx_sessions SET message = 'of an earlier version' WHERE chain_id = 'eip155:10'")
  expect(await browser.session()).toMatchObject([{ chainId: 'eip155:1' }])
  const headers = new Headers({ cookie: [...browser.cookies].map(pair => pair.join('=')).join('; ') })
  expect(await shop.getSession({ headers })).toBeNull()
  expect((await browser.signIn({ chainId: 'eip155:10' })).status).toBe(200)
  expect(await browser.session()).toHaveLength(2)
  await database.close()
})
