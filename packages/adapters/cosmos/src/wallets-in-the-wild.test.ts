import { describe, expect, test, vi } from 'vitest'

import { addresses, cosmoshub, createNetwork, createWorld, request } from './test-world.test-support.ts'

// Each wallet in this file does what a public bug report describes. The link of a test is that report.

const devnet = createNetwork('devnet-1', 'Devnet', 'DEV', {
  bech32Prefix: 'cosmos',
  rpcUrls: { default: { http: ['https://rpc.example'] }, rest: { http: ['https://rest.example'] } },
})
const onDevnet = { networks: [devnet], preferred: { cosmos: devnet } }

describe('a wallet that lacks the chain', () => {
  // https://github.com/chainapsis/keplr-wallet/issues/464
  test('never answers its suggestion until the user leaves it, and answers at the next connection', async () => {
    const { mock, connector, methods } = createWorld()
    mock.switches.once('silent', 'experimentalSuggestChain')
    const closed = new AbortController()
    const connecting = connector.connect({ ...onDevnet, signal: closed.signal })
    await vi.waitFor(() => expect(methods()).toContain('experimentalSuggestChain'), 10_000)
    closed.abort(new Error('closed'))
    await expect(connecting).rejects.toThrow('closed')
    expect((await connector.connect(request)).networks).toEqual({ cosmos: cosmoshub.caipNetworkId })
  })

  // https://github.com/chainapsis/keplr-wallet/issues/1467
  test.each(['There is no modular chain info for devnet-1', 'There is no chain info for devnet-1'])(
    'receives a suggestion of it after "%s"',
    async message => {
      const { mock, page, connector, methods } = createWorld()
      const provider = Reflect.get(page, mock.name) as { enable(chainIds: string): Promise<void> }
      const { enable } = provider
      provider.enable = async chainIds => {
        if (!methods().includes('experimentalSuggestChain')) throw new Error(message)
        await enable(chainIds)
      }
      const session = await connector.connect(onDevnet)
      expect(methods().slice(0, 2)).toEqual(['experimentalSuggestChain', 'enable'])
      expect(session.accounts[0]?.address).toBe(addresses[0])
    },
  )

  test.each(['Request rejected', 'Rejected by user', 'Request declined'])(
    'has rejected the connection if it answers the suggestion with "%s"',
    async message => {
      const { mock, connector, methods } = createWorld()
      mock.switches.once({ fail: new Error(message) }, 'experimentalSuggestChain')
      await expect(connector.connect(onDevnet)).rejects.toMatchObject({ code: 4001 })
      expect(methods()).toEqual(['experimentalSuggestChain'])
    },
  )
})
