import { mockBitcoinAccounts } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import {
  addressesOf,
  createWorld,
  payment,
  request,
  testnet,
  testnetPayment,
  toConnector,
  watchConnector,
} from './test-world.test-support.ts'

describe('a switch of the network', () => {
  test('reconnects when a wallet that gave no account during the switch gives accounts on the new network', async () => {
    const { mock, connector, provider } = createWorld({ kind: 'unisat' })
    await connector.connect(request)
    const heard = watchConnector(connector)
    const events: unknown[] = []
    provider.on('accountsChanged', event => events.push(event)).on('chainChanged', event => events.push(event))
    await provider.getAccountAddresses()
    Object.assign(mock.provider, {
      async switchChain() {
        mock.setAccounts([])
        Object.assign(mock.provider, {
          getAccounts: async () => [testnetPayment.address],
          getChain: async () => ({ enum: 'BITCOIN_TESTNET' }),
        })
      },
    })
    await connector.switchNetwork(testnet)
    expect(heard.locks).toBe(1)
    expect(addressesOf(heard.sessions.at(-1))).toEqual([testnetPayment.address])
    expect(heard.sessions.at(-1)?.networks).toEqual({ bip122: testnet.caipNetworkId })
    expect(events).toEqual([[testnetPayment.address], testnet.caipNetworkId])
    heard.stop()
  })

  test('rejects a network that is not one of Bitcoin', async () => {
    const { mock, connector } = createWorld({ kind: 'unisat' })
    await connector.connect(request)
    const calls = mock.switches.calls.length
    const unknown = { ...testnet, caipNetworkId: 'bip122:12a765e31ffd4059bada1e25190f6e98' as const }
    await expect(connector.switchNetwork(unknown)).rejects.toMatchObject({ code: 'invalidChainId' })
    expect(mock.switches.calls).toHaveLength(calls)
  })

  test('keeps the network of its last switch when the wallet reports a change without a network', async () => {
    let address: string = payment.address
    const listeners = new Map<string, () => void>()
    const connector = toConnector('sats-connect', {
      async request(method: string) {
        if (method === 'wallet_changeNetwork') address = testnetPayment.address
        else if (method === 'wallet_getNetwork') return { error: { code: -32601, message: 'unknown' } }
        return { result: { addresses: [{ address }] } }
      },
      addListener: ({ eventName, cb }: { eventName: string; cb: () => void }) => {
        listeners.set(eventName, cb)
        return () => listeners.delete(eventName)
      },
    })
    await connector.connect(request)
    const heard = watchConnector(connector)
    await connector.switchNetwork(testnet)
    address = mockBitcoinAccounts[8].address
    listeners.get('accountChange')?.()
    await expect.poll(() => addressesOf(heard.sessions.at(-1))).toEqual([address])
    expect(heard.sessions.at(-1)?.networks).toEqual({ bip122: testnet.caipNetworkId })
    heard.stop()
  })
})
