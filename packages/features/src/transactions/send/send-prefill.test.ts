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
})
