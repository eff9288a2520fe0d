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
