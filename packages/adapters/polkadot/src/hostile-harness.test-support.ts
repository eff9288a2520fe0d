import {
  createAdapterContext,
  createMockPolkadotWallet,
  createTestClock,
  mockPolkadotAccounts,
} from '@latchkey/testing'
import { createHostileObject, type HostileHarness, type HostileRequest } from '@latchkey/testing/conformance'
import { encodeAddress } from '@polkadot/util-crypto'

import { maxAccounts } from './extension-accounts.ts'
import { createPolkadotConnector } from './polkadot-connector.ts'
import type { PolkadotProvider } from './polkadot-provider.ts'
import { onPolkadot, polkadot, westend } from './test-world.test-support.ts'

const methods: Readonly<Record<string, HostileRequest>> = {
  enable: 'connect',
  get: 'reconnect',
  signRaw: 'signMessage',
  signPayload: 'signTransaction',
}

let wallets = 0

/** Creates a connector over a hostile wallet. */
export function createHostileHarness(): HostileHarness {
  const mock = createMockPolkadotWallet({ name: `hostile-${wallets++}` })
  const hostile = createHostileObject(mock.entry, {
    toRequest: name => methods[name],
    opens: name => name === 'enable',
  })
  const clock = createTestClock()
  const context = createAdapterContext({ clock })
  const extension = { id: mock.name, name: 'Hostile', getEntry: () => hostile.object }
  const connector = createPolkadotConnector(extension, context)
  const own = () => connector.getProvider('polkadot') as PolkadotProvider | undefined
  const prefix = () => (own()?.chain === westend.caipNetworkId ? 42 : 0)
  const tellAccounts = () => mock.setAccounts(mock.accounts())
  let isLocked = false

  return {
    connector,
    networks: [polkadot, westend],
    otherAccount: onPolkadot[1],
    maxAccounts,
    signing: {
      signMessage: {
        send: given => (given as PolkadotProvider).signMessage('hello'),
        wrongLengths: [0, 3, 63, 67, 100_000],
      },
      signTransaction: {
        send: async given => {
          const { signPayload, address = onPolkadot[0] } = given as PolkadotProvider
          return await signPayload({ address, genesisHash: `0x${'1'.repeat(64)}` } as never)
        },
        wrongLengths: [0, 63, 67],
      },
    },
    providerAccounts: given => (given as PolkadotProvider | undefined)?.accounts.map(({ address }) => address) ?? [],
    listen(given) {
      const onChange = () => {}
      ;(given as PolkadotProvider).on('accountsChanged', onChange)
      return () => (given as PolkadotProvider).removeListener('accountsChanged', onChange)
    },
    stored: () => JSON.stringify(context.storage.keys().map(key => context.storage.get(key))),
    advance: ms => clock.advance(ms),
    wallet: {
      accounts: () => (isLocked ? [] : mock.accounts().map(address => encodeAddress(address, prefix()))),
      prompts: () => mock.switches.calls.filter(({ asked }) => asked).length,
      delay: hostile.delay,
      release: hostile.release,
      answerTwice: hostile.answerTwice,
      answerWithLength: (request, bytes) =>
        hostile.falsify(request, () => ({ id: 1, signature: `0x${'5a'.repeat(bytes)}` })),
      shareAccounts(count) {
        const shared = Array.from({ length: count }, (_, index) => ({ address: toAddress(index), type: 'sr25519' }))
        hostile.falsify('reconnect', () => shared)
      },
      emitWhileSubscribing: () =>
        hostile.emitWhileSubscribing(index => [[{ ...mockPolkadotAccounts[(index + 1) % 2], type: 'sr25519' }]]),
      lock() {
        isLocked = true
        mock.switches.behave('lock')
        mock.emit([])
      },
      unlock() {
        isLocked = false
        mock.switches.answer()
        mock.switches.behave('approve')
        tellAccounts()
      },
      changeAccounts: addresses => mock.setAccounts(addresses.map(address => encodeAddress(address, 42))),
      listenerCount: mock.listenerCount,
      subscriptionsMade: hostile.subscriptionsMade,
    },
  }
}

function toAddress(index: number): string {
  return encodeAddress(
    new Uint8Array(32)
      .fill(3)
      .with(0, index & 255)
      .with(1, index >> 8),
    42,
  )
}
