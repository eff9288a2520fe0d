import { createAdapterContext, createTestClock, settle } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'

import type { BitcoinProvider } from './bitcoin-provider.ts'
import {
  addressesOf,
  createWorld,
  otherPayment,
  payment,
  request,
  testnetPayment,
  watchConnector,
} from './test-world.test-support.ts'

describe('a disconnect that a site requests from the provider', () => {
  test.each(['unisat', 'sats-connect'] as const)(
    'is reported at once, and leaves a new connection that is made before the wallet answers (%s)',
    async kind => {
      const clock = createTestClock()
      const { mock, connector, provider } = createWorld({ kind }, createAdapterContext({ clock }))
      await connector.connect(request)
      const first = watchConnector(connector)
      mock.switches.behave('silent', 'disconnect')
      const ending = provider.disconnect()
      await clock.advance(0)
      expect(first.disconnects).toBe(1)
      first.stop()
      await connector.connect(request)
      const second = watchConnector(connector)
      await clock.advance(5_000)
      await ending
      expect(second.disconnects).toBe(0)
      expect((await provider.getAccountAddresses()).length).toBeGreaterThan(0)
      second.stop()
    },
  )
})

test('a connection keeps the newest account when the wallet answers an older request last', async () => {
  const { mock, connector } = createWorld({ kind: 'unisat' })
  await connector.connect(request)
  const heard = watchConnector(connector)
  const answers: ((accounts: string[]) => void)[] = []
  Object.assign(mock.provider, { getAccounts: () => new Promise(resolve => answers.push(resolve)) })
  mock.setAccounts([otherPayment.address])
  mock.setAccounts([otherPayment.address])
  await vi.waitFor(() => expect(answers).toHaveLength(2), 10_000)
  answers[1]?.([otherPayment.address])
  await expect.poll(() => addressesOf(heard.sessions.at(-1))).toEqual([otherPayment.address])
  answers[0]?.([payment.address])
  await settle()
  expect(addressesOf(heard.sessions.at(-1))).toEqual([otherPayment.address])
  heard.stop()
})

test('a locked wallet returns with its newest account, when it answers an older request too', async () => {
  const { mock, connector } = createWorld({ kind: 'unisat' })
  await connector.connect(request)
  const heard = watchConnector(connector)
  mock.setAccounts([])
  await expect.poll(() => heard.locks).toBe(1)
  const answers: ((accounts: string[]) => void)[] = []
  mock.isConnected = true
  Object.assign(mock.provider, { getAccounts: () => new Promise(resolve => answers.push(resolve)) })
  mock.setAccounts([otherPayment.address])
  mock.setAccounts([otherPayment.address])
  await expect.poll(() => answers.length).toBe(2)
  answers[0]?.([payment.address])
  await settle()
  expect(heard.sessions).toEqual([])
  answers[1]?.([otherPayment.address])
  await expect.poll(() => addressesOf(heard.sessions.at(-1))).toEqual([otherPayment.address])
  heard.stop()
})

test('a wallet that cannot forget the site is not restored after a disconnect', async () => {
  const { mock, connector } = createWorld({ kind: 'unisat' })
  Object.assign(mock.provider, { disconnect: undefined })
  await connector.connect(request)
  await connector.disconnect()
  expect(mock.isConnected).toBe(true)
  expect(await connector.reconnect(request)).toBeUndefined()
})

test('a wallet disconnects if it gave no account and reports that the site is no longer authorized', async () => {
  const { mock, connector, context } = createWorld({ kind: 'sats-connect' })
  await connector.connect(request)
  const heard = watchConnector(connector)
  Object.assign(mock.provider, { request: async () => ({ result: { addresses: [] } }) })
  mock.setAccounts(mock.accounts())
  await expect.poll(() => heard.locks).toBe(1)
  mock.disconnect()
  expect(heard.disconnects).toBe(1)
  expect(context.storage.get('@appkit/bitcoin_wallets')).toBe('{}')
  heard.stop()
})

test('a connection ignores the account of another network of OKX', async () => {
  const { mock, connector } = createWorld({ kind: 'okx' })
  const listeners: ((account: unknown) => void)[] = []
  Object.assign(mock.siblings['bitcoinTestnet'] ?? {}, { on: (_: string, listener: never) => listeners.push(listener) })
  await connector.connect(request)
  const heard = watchConnector(connector)
  expect(listeners.length).toBeGreaterThan(0)
  for (const listener of listeners) listener({ address: testnetPayment.address })
  expect([heard.sessions.length, heard.locks, heard.disconnects]).toEqual([0, 0, 0])
  heard.stop()
})

test.each(['unisat', 'okx'] as const)('a payment fails from an account that %s selected meanwhile', async kind => {
  const { mock, connector, provider } = createWorld({ kind })
  const sendBitcoin = vi.fn(async () => '00'.repeat(32))
  const getAccounts = vi.fn(async (): Promise<string[]> => [otherPayment.address])
  await connector.connect(request)
  Object.assign(mock.provider, { sendBitcoin, getAccounts })
  const transfer = { recipient: otherPayment.address, amount: '600' }
  await expect(provider.sendTransfer(transfer)).rejects.toMatchObject({ code: 'accountNotSelected' })
  expect(sendBitcoin).not.toHaveBeenCalled()
  getAccounts.mockResolvedValue([payment.address])
  await expect(provider.sendTransfer(transfer)).resolves.toBe('00'.repeat(32))
})

test('a signature over a pairing is rejected by its length', async () => {
  const { createRemoteProvider } = await import('./remote-provider.ts')
  let signature = 'AAAA'
  const provider: BitcoinProvider = createRemoteProvider({
    request: async () => ({ signature, address: payment.address }),
    on: () => {},
    removeListener: () => {},
    accounts: () => [{ namespace: 'bip122', address: payment.address, type: 'payment' }],
    chain: () => 'bip122:000000000019d6689c085ae165831e93',
    disconnect: async () => {},
  })
  const message = { address: payment.address, message: 'hello' }
  for (const length of [0, 3, 64, 5_000]) {
    signature = btoa('\0'.repeat(length))
    await expect(provider.signMessage(message), String(length)).rejects.toMatchObject({ code: 'invalidAnswer' })
  }
  signature = btoa('\0'.repeat(65))
  await expect(provider.signMessage(message)).resolves.toBe(signature)
})

test('an input that was signed before has no wallet signature', async () => {
  const { createPsbt } = await import('./psbt.test-support.ts')
  const { mock, connector, provider } = createWorld({ kind: 'unisat' })
  await connector.connect(request)
  const signed = await provider.signPSBT({ psbt: createPsbt([payment], otherPayment.address) })
  Object.assign(mock.provider, { signPsbt: async (hex: string) => hex })
  await expect(provider.signPSBT({ psbt: signed.psbt })).rejects.toMatchObject({ code: 'psbtNotSigned' })
})

test('a wallet without a silent request is forgotten when it gives no account, and returns when it gives one in this page', async () => {
  const { mock, connector, context, reload } = createWorld({ kind: 'phantom' })
  await connector.connect(request)
  const heard = watchConnector(connector)
  const addresses = mock.accounts()
  mock.setAccounts([])
  await expect.poll(() => context.storage.get('@appkit/bitcoin_wallets')).toBe('{}')
  await expect(connector.reconnect(request)).rejects.toMatchObject({ code: 'walletLocked' })
  expect(await reload().reconnect(request)).toBeUndefined()
  mock.isConnected = true
  mock.setAccounts(addresses)
  await expect.poll(() => addressesOf(heard.sessions.at(-1))).toEqual(addresses)
  heard.stop()
})

test.each([
  ['reports the session if the site requests it from the provider', true],
  ['resolves with the session, and reports it to no listener, if the kit requests it', false],
])('a wallet that was locked %s', async (_, isByProvider) => {
  const { mock, connector, provider } = createWorld({ kind: 'phantom' })
  await connector.connect(request)
  const heard = watchConnector(connector)
  const addresses = mock.accounts()
  mock.setAccounts([])
  expect([heard.locks, heard.sessions.length]).toEqual([1, 0])
  Object.assign(mock.provider, { requestAccounts: async () => addresses })
  if (isByProvider) expect(await provider.connect()).toBe(addresses[0])
  else expect(addressesOf(await connector.connect(request))).toEqual(addresses)
  expect(heard.sessions.map(addressesOf)).toEqual(isByProvider ? [addresses] : [])
  heard.stop()
})

test('a wallet that gives no account is rejected with advice for the user', async () => {
  const { mock, connector } = createWorld({ kind: 'unisat' })
  mock.setAccounts([])
  await expect(connector.connect(request)).rejects.toThrow(
    'Failed to connect. The wallet shared no Bitcoin account: unlock it, or choose an account in it, then try again.',
  )
})

test('a wallet of an earlier visit is rejected with the advice to unlock it', async () => {
  const { mock, connector, reload } = createWorld({ kind: 'unisat' })
  await connector.connect(request)
  mock.setAccounts([])
  await expect(reload().reconnect(request)).rejects.toThrow('The wallet gives no account. Unlock it.')
})
