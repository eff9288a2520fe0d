import { afterAll, beforeAll, expect, test } from 'vitest'

import { formatMessage } from '../message/format-message.ts'
import { createSigners, type TestSigner } from '../verify/signers.test-support.ts'
import { openBrowser } from './browser.test-support.ts'
import { createSiwxServer, type SiwxServer } from './create-siwx-server.ts'
import { databaseStore } from './database-store.ts'

let server: SiwxServer
let signers: TestSigner[]

beforeAll(async () => {
  server = createSiwxServer({ domains: ['shop.example'], store: databaseStore({ file: ':memory:' }) })
  signers = await createSigners()
})
afterAll(() => server.close())

test('a SIWX server signs in one account of each namespace in turn, and lists them all', async () => {
  const browser = openBrowser(request => server.fetch(request))
  for (const { name, chainId, address, sign } of signers) {
    const message = formatMessage(await browser.prepare({ accountAddress: address, chainId }, { chainId }))
    const signed = { message, ...(await sign(message)) }
    const { status, body } = await browser.verify(signed)
    expect([name, status, body.error]).toEqual([name, 200, undefined])
    expect(body.session).toMatchObject({ address, chainId, ...signed })
  }
  const known = (await browser.session())?.map(({ address }) => address)
  expect(known?.sort()).toEqual(signers.map(({ address }) => address).sort())
})

test('a SIWX server rejects in every namespace a signature for another message', async () => {
  for (const { name, chainId, address, sign } of signers) {
    const browser = openBrowser(request => server.fetch(request))
    const earlier = formatMessage(await browser.prepare({ accountAddress: address, chainId }))
    const message = formatMessage(await browser.prepare({ accountAddress: address, chainId }))
    const { status, body } = await browser.verify({ message, ...(await sign(earlier)) })
    expect([name, status, body.error?.code]).toEqual([name, 401, 'signatureInvalid'])
    expect(await browser.session()).toEqual([])
  }
})
