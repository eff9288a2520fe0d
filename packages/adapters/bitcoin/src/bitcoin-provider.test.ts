import { isUserRejection } from '@latchkey/primitives'
import type { MockBitcoinKind } from '@latchkey/testing'
import * as bitcoin from 'bitcoinjs-lib'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'

import { parsePsbt } from './psbt.ts'
import { createPsbt, verifyPsbt } from './psbt.test-support.ts'
import {
  createWorld,
  mainnet,
  ordinal,
  otherOrdinal,
  otherPayment,
  payment,
  request,
  testnet,
  testnetPayment,
  verifyMessage,
} from './test-world.test-support.ts'

async function connect(kind: MockBitcoinKind) {
  const world = createWorld({ kind })
  await world.connector.connect(request)
  return world
}

const kinds = ['standard', 'sats-connect', 'unisat'] as const

describe.each(kinds)('the provider over a wallet of kind %s', kind => {
  // covers: S1.19, S3.03, S9.40
  test('lists the payment address first and the ordinal address second', async () => {
    const { provider, connector } = await connect(kind)
    const accounts = await provider.getAccountAddresses()
    expect(accounts.map(({ address, purpose }) => [address, purpose])).toEqual(
      [
        [payment.address, 'payment'],
        [ordinal.address, 'ordinal'],
      ].slice(0, kind === 'unisat' ? 1 : 2),
    )
    expect(accounts[0]?.publicKey).toBe(payment.publicKey)
    const session = await connector.reconnect(request)
    expect(session?.accounts.map(({ type }) => type)).toEqual(accounts.map(({ purpose }) => purpose))
    expect(await provider.connect()).toBe(payment.address)
    expect(await provider.request({ method: 'getAccountAddresses' })).toEqual(accounts)
  })

  test('signs a message that another library verifies', async () => {
    const { provider } = await connect(kind)
    const message = 'é 🔑\n'.repeat(200)
    const ecdsa = await provider.signMessage({ message, address: payment.address, protocol: 'ecdsa' })
    expect(atob(ecdsa)).toHaveLength(65)
    verifyMessage(payment.address, message, ecdsa)
    if (kind !== 'standard') {
      const bip322 = await provider.signMessage({ message, address: payment.address, protocol: 'bip322' })
      expect(atob(bip322).length).toBeGreaterThan(65)
      verifyMessage(payment.address, message, bip322)
    }
    if (kind === 'unisat') return
    verifyMessage(ordinal.address, message, await provider.signMessage({ message, address: ordinal.address }))
  })

  test('signs a PSBT with signatures that another library verifies', async () => {
    const { provider, mock } = await connect(kind)
    const accounts = kind === 'unisat' ? [payment] : [payment, ordinal]
    const signInputs = accounts.map(({ address }, index) => ({ address, index }))
    const signed = await provider.signPSBT({ psbt: createPsbt(accounts, otherPayment.address), signInputs })
    expect(signed.txid).toBeUndefined()
    verifyPsbt(signed.psbt, accounts)
    expect(mock.sent).toEqual([])
  })

  test('signs and sends a PSBT', async () => {
    const { provider, mock } = await connect(kind)
    const psbt = createPsbt([payment], otherOrdinal.address)
    const signInputs = [{ address: payment.address, index: 0, sighashTypes: [1] }]
    const signed = await provider.signPSBT({ psbt, signInputs, broadcast: true })
    expect(mock.sent).toHaveLength(1)
    expect(signed.txid).toBe(verifyPsbt((await provider.signPSBT({ psbt, signInputs })).psbt, [payment]))
    // The standard's answer is the id without the PSBT.
    if (kind !== 'standard') expect(verifyPsbt(signed.psbt, [payment])).toBe(signed.txid)
  })

  test('sends a transfer, if the wallet can', async () => {
    const { provider, mock } = await connect(kind)
    const transfer = { amount: '12345', recipient: otherPayment.address }
    if (kind === 'standard') {
      await expect(provider.sendTransfer(transfer)).rejects.toMatchObject({ code: 4200 })
      return
    }
    expect(await provider.sendTransfer(transfer)).toMatch(/^[0-9a-f]{64}$/)
    expect(mock.sent).toHaveLength(1)
    expect(mock.switches.calls.at(-1)?.params).toEqual(transfer)
  })

  test('passes on rejections of the user', async () => {
    const { provider, mock } = await connect(kind)
    mock.switches.behave('reject', 'signMessage', 'signPsbt')
    const failures = [
      provider.signMessage({ message: 'no', address: payment.address }),
      provider.signPSBT({ psbt: createPsbt([payment], otherPayment.address) }),
    ].map(signing => signing.catch((error: unknown) => error))
    for (const failure of await Promise.all(failures)) expect(isUserRejection(failure)).toBe(true)
  })

  test('reports changes until its listener is removed', async () => {
    const { provider, mock } = await connect(kind)
    const heard: unknown[] = []
    const hear = (event: unknown) => void heard.push(event)
    provider.on('accountsChanged', hear).on('disconnect', hear)
    await provider.getAccountAddresses()
    mock.setAccounts([otherPayment.address])
    await expect.poll(() => heard).toEqual([[otherPayment.address]])
    provider.removeListener('accountsChanged', hear)
    await provider.getAccountAddresses()
    mock.setAccounts([payment.address])
    mock.setAccounts([])
    await expect.poll(() => heard.length).toBe(2)
    expect(heard.at(-1)).toBeUndefined()
    provider.removeListener('disconnect', hear)
    await expect.poll(() => mock.listenerCount()).toBe(0)
  })

  test('sends no request before it is connected, nor after', async () => {
    const { provider, mock } = createWorld({ kind })
    const signing = () => provider.signMessage({ message: 'no', address: payment.address })
    await expect(signing()).rejects.toMatchObject({ code: 'notConnected' })
    await expect(signing()).rejects.toThrow('The wallet is not connected. Connect it first.')
    await provider.connect()
    await provider.disconnect()
    await expect(signing()).rejects.toMatchObject({ code: 'notConnected' })
    expect(mock.switches.calls.map(({ method }) => method)).not.toContain('signMessage')
  })

  test('notifies the kit that the site has ended the connection', async () => {
    const { provider, watch } = await connect(kind)
    const heard = watch()
    await provider.disconnect()
    expect(heard.disconnects).toBe(1)
  })
})

describe('the check of a request before the wallet receives it', () => {
  const psbt = createPsbt([payment], otherPayment.address)
  const input = { address: payment.address, index: 0 }

  test.each([
    ['signMessage', { message: 5, address: payment.address }, 'invalidParams'],
    ['signMessage', { message: 'x', address: 'bc1nobody' }, 'invalidAddress'],
    ['signMessage', { message: 'x', address: testnetPayment.address }, 'invalidAddress'],
    ['signMessage', { message: 'x', address: payment.address, protocol: 'schnorr' }, 'invalidParams'],
    ['signMessage', { message: 'x', address: ordinal.address, protocol: 'ecdsa' }, 'invalidParams'],
    ['signMessage', null, 'invalidParams'],
    ['signPsbt', { psbt: 'no base64!' }, 'invalidPsbt'],
    ['signPsbt', { psbt: btoa('psbt') }, 'invalidPsbt'],
    ['signPsbt', { psbt: psbt.slice(0, 40) }, 'invalidPsbt'],
    ['signPsbt', { psbt, signInputs: 'all' }, 'invalidParams'],
    ['signPsbt', { psbt, signInputs: [{ ...input, index: 1 }] }, 'invalidParams'],
    ['signPsbt', { psbt, signInputs: [{ ...input, index: -1 }] }, 'invalidParams'],
    ['signPsbt', { psbt, signInputs: [{ ...input, address: 'nobody' }] }, 'invalidAddress'],
    ['signPsbt', { psbt, signInputs: [{ ...input, sighashTypes: [4] }] }, 'invalidParams'],
    ['signPsbt', { psbt, broadcast: 'yes' }, 'invalidParams'],
    ['sendTransfer', { amount: '0', recipient: payment.address }, 'invalidAmount'],
    ['sendTransfer', { amount: '1.5', recipient: payment.address }, 'invalidAmount'],
    ['sendTransfer', { amount: '2100000000000001', recipient: payment.address }, 'invalidAmount'],
    ['sendTransfer', { amount: 1, recipient: payment.address }, 'invalidAmount'],
    ['sendTransfer', { amount: '1', recipient: testnetPayment.address }, 'invalidAddress'],
    ['eth_sign', {}, 4200],
    ['constructor', {}, 4200],
  ])('rejects %s %j', async (method, params, code) => {
    const { provider, mock } = await connect('unisat')
    const before = mock.switches.calls.length
    await expect(provider.request({ method, params })).rejects.toMatchObject({ code })
    expect(mock.switches.calls).toHaveLength(before)
  })

  test('rejects an address of another network, and names both networks', async () => {
    const { provider } = await connect('sats-connect')
    await expect(provider.sendTransfer({ amount: '1', recipient: testnetPayment.address })).rejects.toThrow(
      `${testnetPayment.address} is an address of Bitcoin testnet; the site is on Bitcoin mainnet.`,
    )
  })
})

describe('the check of an answer of the wallet', () => {
  test('rejects a PSBT of another transaction', async () => {
    const { provider, mock } = await connect('unisat')
    const other = bitcoin.Psbt.fromBase64(createPsbt([payment], ordinal.address)).toHex()
    Object.assign(mock.provider, { signPsbt: async () => other })
    const signing = provider.signPSBT({ psbt: createPsbt([payment], otherPayment.address) })
    await expect(signing).rejects.toMatchObject({ code: 'psbtChanged' })
  })

  test.each([undefined, null, {}, 5, 'signed', ['a'], btoa('psbt')])('rejects %j as a signed PSBT', async answer => {
    const { provider, mock } = await connect('unisat')
    Object.assign(mock.provider, { signPsbt: async () => answer })
    const signing = provider.signPSBT({ psbt: createPsbt([payment], otherPayment.address) })
    await expect(signing).rejects.toMatchObject({ code: 'invalidAnswer' })
  })

  test('rejects the other kind of signature than the site requested, and passes it on if none was requested', async () => {
    const { provider } = await connect('standard')
    const message = 'which?'
    const signing = provider.signMessage({ message, address: payment.address, protocol: 'bip322' })
    await expect(signing).rejects.toMatchObject({ code: 'wrongProtocol' })
    verifyMessage(payment.address, message, await provider.signMessage({ message, address: payment.address }))
  })

  test('passes on a signature by another key, which a library detects', async () => {
    const { provider, mock } = await connect('sats-connect')
    mock.switches.behave('lie')
    const signature = await provider.signMessage({ message: 'me', address: payment.address })
    expect(() => verifyMessage(payment.address, 'me', signature)).toThrow('not that of')
  })

  test('rejects an unsigned PSBT that returns for a signed one', async () => {
    for (const kind of kinds) {
      const { provider, mock } = await connect(kind)
      const psbt = createPsbt([payment], otherPayment.address)
      const back = bitcoin.Psbt.fromBase64(psbt)
      const { features } = mock.provider as { features?: Record<string, object> }
      Object.assign(features?.['bitcoin:signTransaction'] ?? mock.provider, {
        signPsbt: async () => back.toHex(),
        request: async () => ({ result: { psbt } }),
        signTransaction: async () => [{ signedPsbt: back.toBuffer() }],
      })
      await expect(provider.signPSBT({ psbt })).rejects.toMatchObject({ code: 'psbtNotSigned' })
    }
  })

  test('detects a named input that was not signed among those that were', async () => {
    const { provider, mock } = await connect('sats-connect')
    const psbt = createPsbt([payment, ordinal], otherPayment.address)
    const both = [payment, ordinal].map(({ address }, index) => ({ address, index }))
    const { request: ask } = mock.provider as { request(method: string, params: object): Promise<unknown> }
    Object.assign(mock.provider, {
      request: (method: string, params: object) => ask(method, { ...params, signInputs: { [payment.address]: [0] } }),
    })
    await expect(provider.signPSBT({ psbt, signInputs: both })).rejects.toMatchObject({ code: 'psbtNotSigned' })
    await expect(provider.signPSBT({ psbt, signInputs: both.slice(0, 1) })).resolves.toBeDefined()
  })

  test('sends no PSBT that the wallet replaced', async () => {
    const { provider, mock } = await connect('unisat')
    const other = bitcoin.Psbt.fromBase64(createPsbt([payment], ordinal.address)).toHex()
    Object.assign(mock.provider, { signPsbt: async () => other })
    const sending = provider.signPSBT({ psbt: createPsbt([payment], otherPayment.address), broadcast: true })
    await expect(sending).rejects.toMatchObject({ code: 'psbtChanged' })
    expect(mock.sent).toEqual([])
  })

  test('rejects with the id of another transaction than the requested one', async () => {
    const { provider, mock } = await connect('standard')
    const { features } = mock.provider as { features: Record<string, object> }
    const txId = 'ab'.repeat(32)
    Object.assign(features['bitcoin:signAndSendTransaction'] ?? {}, { signAndSendTransaction: async () => [{ txId }] })
    const sending = provider.signPSBT({ psbt: createPsbt([payment], otherPayment.address), broadcast: true })
    await expect(sending).rejects.toMatchObject({ code: 'psbtChanged' })
    await expect(sending).rejects.toThrow(txId)
  })

  // The number of inputs has another encoding from 253 on.
  test.each([1, 2, 252, 253])('reads a PSBT of %i inputs by another library', count => {
    const psbt = createPsbt(
      Array.from({ length: count }, () => payment),
      otherPayment.address,
    )
    const parsed = parsePsbt(bitcoin, psbt)
    expect(parsed?.inputs).toHaveLength(count)
    expect(parsed?.unsignedTransaction).toEqual(bitcoin.Psbt.fromBase64(psbt).data.getTransaction())
  })

  test('parses noise as no PSBT, or as one with inputs, and never throws', () => {
    const magic = [0x70, 0x73, 0x62, 0x74, 0xff]
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), noise => {
        const parsed = parsePsbt(bitcoin, btoa(String.fromCharCode(...magic, ...noise)))
        if (parsed) expect(parsed.inputs.length).toBeGreaterThan(0)
      }),
      { numRuns: 2_000 },
    )
  })
})

test('the provider loads bitcoinjs-lib with the first PSBT, and not before', async () => {
  vi.resetModules()
  const arrived = vi.fn(() => vi.importActual('bitcoinjs-lib'))
  vi.doMock('bitcoinjs-lib', arrived)
  const { createWorld: createFresh } = await import('./test-world.test-support.ts')
  const { connector, provider } = createFresh({ kind: 'sats-connect' })
  await connector.connect(request)
  await provider.getAccountAddresses()
  await expect(provider.sendTransfer({ amount: '0', recipient: payment.address })).rejects.toThrow()
  expect(arrived).not.toHaveBeenCalled()
  await expect(provider.signPSBT({ psbt: 'none' })).rejects.toMatchObject({ code: 'invalidPsbt' })
  expect(arrived).toHaveBeenCalledOnce()
  vi.doUnmock('bitcoinjs-lib')
})

describe('the provider on testnet', () => {
  // covers: S1.19
  test.each(kinds)('has testnet addresses and signs for testnet only, over a wallet of kind %s', async kind => {
    const { provider, connector, mock } = await connect(kind)
    await connector.switchNetwork(testnet)
    const [first] = await provider.getAccountAddresses()
    expect(first?.address).toBe(testnetPayment.address)
    const message = 'test'
    verifyMessage(
      testnetPayment.address,
      message,
      await provider.signMessage({ message, address: testnetPayment.address }),
    )
    const psbt = createPsbt([testnetPayment], testnetPayment.address)
    const signInputs = [{ address: testnetPayment.address, index: 0 }]
    verifyPsbt((await provider.signPSBT({ psbt, signInputs })).psbt, [testnetPayment])
    await expect(provider.signMessage({ message, address: payment.address })).rejects.toMatchObject({
      code: 'invalidAddress',
    })
    mock.setNetwork(mainnet.caipNetworkId)
  })
})
