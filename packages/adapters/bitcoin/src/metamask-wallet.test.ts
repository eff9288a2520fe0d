import { afterEach, describe, expect, test, vi } from 'vitest'

import { createPsbt } from './psbt.test-support.ts'
import {
  addressesOf,
  createWorld,
  otherPayment,
  payment,
  request,
  testnet,
  testnetPayment,
  watchConnector,
} from './test-world.test-support.ts'

describe('MetaMask', () => {
  afterEach(() => void vi.useRealTimers())

  test('receives no PSBT, since it would sign another transaction, and sends transfers', async () => {
    const { connector, provider, mock } = createWorld({ kind: 'metamask' })
    await connector.connect(request)
    const psbt = createPsbt([payment], otherPayment.address)
    for (const broadcast of [false, true]) {
      await expect(provider.signPSBT({ psbt, broadcast })).rejects.toMatchObject({ code: 4200 })
    }
    expect(mock.sent).toEqual([])
    expect(mock.switches.calls.map(({ method }) => method)).not.toContain('signPsbt')
    expect(await provider.sendTransfer({ amount: '9', recipient: otherPayment.address })).toMatch(/^[0-9a-f]{64}$/)
    expect(mock.sent).toHaveLength(1)
  })

  test('has its account only on the network of its address, without an invalid key', async () => {
    const { connector, mock } = createWorld({ kind: 'metamask' })
    const session = await connector.connect(request)
    expect(session.accounts).toEqual([{ namespace: 'bip122', address: payment.address, type: 'payment' }])
    await expect(connector.switchNetwork(testnet)).rejects.toMatchObject({ code: 'switchFailed' })
    mock.setNetwork(testnet.caipNetworkId)
    const other = createWorld({ kind: 'metamask', network: 'bip122:000000000933ea01ad0ee984209779ba' })
    const onTestnet = { networks: [testnet], preferred: { bip122: testnet } }
    expect(addressesOf(await other.connector.connect(onTestnet))).toEqual([testnetPayment.address])
  })

  test('is awaited after a reload, because it reports later than the page requests', async () => {
    const visit = createWorld({ kind: 'metamask' })
    await visit.connector.connect(request)
    vi.useFakeTimers()
    const { connector, mock } = createWorld({ kind: 'metamask', isConnected: true }, visit.context)
    const restoring = connector.reconnect(request)
    await vi.advanceTimersByTimeAsync(400)
    expect(addressesOf(await restoring)).toEqual([payment.address])
    expect(mock.switches.calls.filter(({ asked }) => asked)).toEqual([])
  })

  test('is awaited for two seconds after a reload, is stored, and returns when it is unlocked', async () => {
    const visit = createWorld({ kind: 'metamask' })
    await visit.connector.connect(request)
    vi.useFakeTimers()
    const { connector, mock, context } = createWorld({ kind: 'metamask' }, visit.context)
    const failed = expect(connector.reconnect(request)).rejects.toMatchObject({ code: 'walletLocked' })
    await vi.advanceTimersByTimeAsync(2_000)
    await failed
    expect(context.storage.get('@appkit/bitcoin_wallets')).toContain(payment.address)
    const heard = watchConnector(connector)
    mock.isConnected = true
    mock.setAccounts([payment.address])
    await vi.advanceTimersByTimeAsync(0)
    expect(addressesOf(heard.sessions.at(-1))).toEqual([payment.address])
    expect(mock.switches.calls.filter(({ asked }) => asked)).toEqual([])
  })

  test('is not awaited if it was never connected', async () => {
    vi.useFakeTimers()
    const { connector } = createWorld({ kind: 'metamask' })
    await expect(connector.reconnect(request)).resolves.toBeUndefined()
  })
})
