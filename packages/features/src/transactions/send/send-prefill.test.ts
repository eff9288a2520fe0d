import { createMockAdapter, createMockConnector, testNetworks } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'

import { maya, setUp, usdc } from './send-world.test-support.ts'

describe('the prefill of a send by the site', () => {
  test('applies once the screen shows, and only once', async () => {
    const { send, environment } = await setUp()
    const prefill = { token: usdc, to: maya, amount: '1.5' }
    send.begin(prefill)
    await environment.settle()
    expect(send.state).toMatchObject({ token: { symbol: 'USDC' }, sendTokenAmount: '1.5', receiverAddress: maya })
    send.setAmount('2', ',')
    send.begin(prefill)
    expect(send.state.sendTokenAmount).toBe('2')
  })

  test('leaves the amount or the recipient empty if the site names none', async () => {
    const { send } = await setUp()
    send.begin({ to: maya })
    expect(send.state).toMatchObject({ amountText: '', receiverText: maya, issue: 'amount' })
    send.begin({ amount: '1.5' })
    expect(send.state).toMatchObject({ amountText: '1.5', receiverText: '', issue: 'receiver' })
    send.begin(undefined)
    expect(send.state.amountText).toBe('1.5')
  })

  test('decides the network of the send, and its lack has that of the account', async () => {
    const { send } = await setUp()
    expect(send.network()?.caipNetworkId).toBe('eip155:1')
    send.begin({ to: maya, chainId: 137 })
    expect(send.network()?.caipNetworkId).toBe('eip155:137')
    send.begin({ to: maya, chainId: 99 })
    expect(send.network()).toBeUndefined()
    send.reset()
    expect(send.network()?.caipNetworkId).toBe('eip155:1')
  })

  test('is not sent on another network if the site does not list the requested one', async () => {
    const { send, environment } = await setUp()
    send.begin({ to: maya, amount: '1', chainId: 99 })
    await environment.settle()
    expect(send.state).toMatchObject({ token: undefined, issue: 'token' })
  })

  test('requests a switch from the wallet first if it is for another network', async () => {
    const { send, environment, connector, transfers } = await setUp()
    send.begin({ to: maya, amount: '1', chainId: 137 })
    await vi.waitFor(async () => {
      await environment.settle()
      expect(send.state.token).toMatchObject({ chainId: 'eip155:137', symbol: 'POL' })
    }, 10_000)
    await send.send()
    expect(connector.calls).toContain('switchNetwork')
    expect(transfers).toMatchObject([{ network: { caipNetworkId: 'eip155:137' } }])
  })

  test('has neither network nor token in a namespace that the site lacks', async () => {
    const { send } = await setUp()
    send.begin({ to: maya, amount: '1', namespace: 'bip122' })
    expect([send.network(), send.order()]).toEqual([undefined, undefined])
    expect(send.state).toMatchObject({ token: undefined, amountText: '1', issue: 'token' })
    send.reset()
    expect(send.network()?.caipNetworkId).toBe('eip155:1')
  })

  test('is for the account of another connected namespace if it names that, until it is cleared', async () => {
    const connector = createMockConnector({ chains: ['eip155', 'solana'] })
    const adapters = [
      createMockAdapter({ connectors: [connector] }),
      createMockAdapter({ namespace: 'solana', connectors: [connector] }),
    ]
    const networks = [testNetworks.mainnet, testNetworks.solana] as const
    const { send, store, environment } = await setUp({ connector, options: { adapters, networks } })
    send.begin({ amount: '1.5', namespace: 'solana' })
    store.modal.open()
    await environment.settle()
    expect(send.network()?.chainNamespace).toBe('solana')
    expect(send.state.amountText).toBe('1.5')
    send.reset()
    send.setAmount('2', ',')
    store.modal.close()
    await environment.settle()
    expect(send.network()?.chainNamespace).toBe('eip155')
    expect(send.state.amountText).toBe('2')
  })
})
