import { createStore } from '@latchkey/core'
import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'

import { tokensAgeMs } from '../../account/tokens/kept-tokens.ts'
import { estimateAgeMs } from '../shared/send-costs.ts'
import { sendFeature } from './send-feature.ts'
import { fee, maya, setUp } from './send-world.test-support.ts'

/** A kit that counts the requests for tokens and for costs. */
async function setUpCounted() {
  const requests = { tokens: 0, costs: 0 }
  let isGone = false
  const networks: unknown[] = []
  const fixture = await setUp({
    actions: {
      async fetchTokens(_account, { id }) {
        requests.tokens++
        networks.push(id)
        if (isGone) throw new Error('The node is gone')
        return []
      },
      async estimateTransfer({ amount }) {
        requests.costs++
        return { fee, max: 10n ** 20n, costs: [], received: amount }
      },
    },
  })
  return { ...fixture, requests, networks, loseNode: (isLost: boolean) => void (isGone = isLost) }
}

describe('a send screen', () => {
  test('keeps balances and costs up to date until the last subscriber has left', async () => {
    const { send, unfollow, draft, environment, requests } = await setUpCounted()
    const leave = send.follow()
    await draft('0.1', maya)
    unfollow()
    unfollow()
    let before = { ...requests }
    await environment.advance(tokensAgeMs)
    await environment.settle()
    expect(requests.tokens).toBeGreaterThan(before.tokens)
    expect(requests.costs).toBeGreaterThan(before.costs)
    leave()
    before = { ...requests }
    await environment.advance(10 * tokensAgeMs)
    expect(requests).toEqual(before)
  })

  test('requests no costs after the kit is destroyed', async () => {
    const { store, draft, environment, requests } = await setUpCounted()
    await draft('0.1', maya)
    const before = { ...requests }
    store.destroy()
    await environment.advance(10 * estimateAgeMs)
    expect(requests).toEqual(before)
  })

  test('requests the tokens of another network only while somebody is subscribed', async () => {
    const { send, unfollow, connector, environment, networks } = await setUpCounted()
    unfollow()
    connector.emitNetwork('eip155:137')
    await environment.settle()
    expect([send.network()?.id, networks, send.state.token]).toEqual([137, [1], undefined])
    send.follow()
    await vi.waitFor(async () => {
      await environment.settle()
      expect(send.state.token).toMatchObject({ chainId: 'eip155:137' })
    }, 10_000)
    expect(networks).toEqual([1, 137])
  })

  test('reports the time at which it requests a failed list of tokens again', async () => {
    const { send, unfollow, environment, requests, loseNode } = await setUpCounted()
    unfollow()
    send.follow()()
    expect(send.state.lastRetry).toBeUndefined()
    loseNode(true)
    await environment.advance(tokensAgeMs)
    const before = requests.tokens
    const leave = send.follow()
    await environment.settle()
    expect([requests.tokens > before, send.state.lastRetry]).toEqual([true, undefined])
    leave()
    await environment.advance(1)
    send.follow()
    expect(send.state.lastRetry).toBe(environment.clock.now())
  })
})

describe('a send without a wallet', () => {
  test('is empty after the wallet has disconnected, on the screen too', async () => {
    const { store, send, draft, environment, requests } = await setUpCounted()
    await draft('0.1', maya)
    await store.connections.disconnect()
    await environment.settle()
    const { tokens } = requests
    expect(send.state).toMatchObject({ token: undefined, amountText: '', receiverText: '', issue: 'token' })
    expect([send.network(), send.tokens(), send.order()]).toEqual([undefined, undefined, undefined])
    await environment.advance(tokensAgeMs)
    expect(requests.tokens).toBe(tokens)
  })

  test('keeps its recipient, and looks it up once a wallet is connected', async () => {
    const environment = createTestEnvironment()
    const connector = createMockConnector()
    const adapter = createMockAdapter({ connectors: [connector] })
    const options = { projectId: 'test', networks: [testNetworks.mainnet] as const, adapters: [adapter] }
    const store = createStore(options, environment)
    void store.start()
    const send = store.use(sendFeature)
    send.begin({ to: maya })
    expect([send.state.receiver, send.network()]).toEqual([{ status: 'resolving', isAsked: false }, undefined])
    await store.connections.connect(connector)
    await environment.settle()
    await environment.advance(300)
    expect(send.state).toMatchObject({ receiver: { status: 'known' }, receiverAddress: maya })
  })
})
