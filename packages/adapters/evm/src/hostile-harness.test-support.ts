import { createAdapterContext, createMockEvmWallet, createTestClock, mockEvmAccounts } from '@latchkey/testing'
import { createHostileObject, type HostileHarness, type HostileRequest } from '@latchkey/testing/conformance'
import { readProperty } from '@latchkey/primitives'

import { createEip1193Connector } from './eip1193-connector.ts'
import { createNetwork } from './test-networks.test-support.ts'

const methods: Readonly<Record<string, HostileRequest>> = {
  eth_requestAccounts: 'connect',
  eth_accounts: 'reconnect',
  eth_chainId: 'reconnect',
  wallet_switchEthereumChain: 'switchNetwork',
  wallet_revokePermissions: 'disconnect',
}

const [mainnet, polygon] = [createNetwork(1), createNetwork(137)]

/** The site gets the wallet's own provider (EIP-1193), so that its answers to signing requests are not the adapter's. */
export function createHostileHarness(
  type: 'ANNOUNCED' | 'INJECTED',
): HostileHarness & { emit(event: string, payload: unknown): void } {
  const mock = createMockEvmWallet({ dialect: 'metamask', knownChainIds: [1, 137] })
  const hostile = createHostileObject(mock.provider, {
    toRequest: (_, [request]) => methods[String(readProperty(request, 'method'))],
  })
  const clock = createTestClock()
  const context = createAdapterContext({ clock })
  const listed = { id: 'com.example', name: 'Hostile', type, getProvider: () => hostile.object }
  let isLocked = false
  return {
    connector: createEip1193Connector(listed, context),
    networks: [mainnet, polygon],
    otherAccount: mockEvmAccounts[1].address,
    maxAccounts: 256,
    signing: {},
    stored: () => JSON.stringify([...context.storage.keys(), ...context.tabStorage.keys()]),
    advance: ms => clock.advance(ms),
    emit: (event, payload) => hostile.emitWhileSubscribing((_, [name]) => (name === event ? [payload] : undefined)),
    wallet: {
      accounts: () => (isLocked ? [] : mock.accounts()),
      prompts: () => mock.switches.calls.filter(({ asked }) => asked).length,
      delay: hostile.delay,
      release: hostile.release,
      answerTwice: hostile.answerTwice,
      shareAccounts(count) {
        const addresses = Array.from({ length: count }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`)
        hostile.falsify('connect', () => addresses)
      },
      emitWhileSubscribing: () =>
        hostile.emitWhileSubscribing((index, [event]) => {
          if (event === 'accountsChanged') return [[mockEvmAccounts[(index + 1) % 2]?.address]]
          return event === 'chainChanged' ? [index % 2 ? '0x1' : '0x89'] : undefined
        }),
      lock() {
        isLocked = true
        mock.switches.behave('lock')
      },
      unlock() {
        isLocked = false
        mock.switches.answer()
        mock.switches.behave('approve')
      },
      changeAccounts: mock.setAccounts,
      listenerCount: hostile.listenerCount,
      subscriptionsMade: hostile.subscriptionsMade,
    },
  }
}
