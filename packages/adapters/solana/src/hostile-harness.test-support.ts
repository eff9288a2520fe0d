import { createAdapterContext, createMockSolanaWallet, createTestClock } from '@latchkey/testing'
import { createHostileObject } from '@latchkey/testing/conformance'
import type { HostileHarness, HostileRequest } from '@latchkey/testing/conformance'
import { toBase58 } from '@latchkey/primitives'
import type { Wallet } from '@wallet-standard/base'

import { createSolanaConnector } from './solana-connector.ts'
import type { SolanaProvider } from './solana-provider.ts'
import { readStandardWallet } from './standard-wallet.ts'
import { addresses, createVersionedTransaction, devnet, mainnet } from './test-world.test-support.ts'

const names: Readonly<Record<string, HostileRequest>> = {
  connect: 'connect',
  disconnect: 'disconnect',
  signIn: 'signIn',
  signMessage: 'signMessage',
  signTransaction: 'signTransaction',
  signAndSendTransaction: 'sendTransaction',
}

/** Creates a connector over a hostile wallet. */
export function createHostileHarness(): HostileHarness {
  const mock = createMockSolanaWallet()
  const hostile = createHostileObject(mock.wallet, { toRequest: name => names[name] })
  const clock = createTestClock()
  const found = readStandardWallet(hostile.object as unknown as Wallet)
  if (found === undefined) throw new Error('The wallet is not one for Solana')
  const connector = createSolanaConnector(found, createAdapterContext({ clock }))
  const provider = (given: unknown) => given as SolanaProvider
  const toShared = (address: string) => ({
    ...mock.wallet.accounts[0],
    address,
    chains: ['solana:mainnet', 'solana:devnet'],
  })
  let isLocked = false

  return {
    connector,
    networks: [mainnet, devnet],
    otherAccount: addresses[1],
    maxAccounts: 256,
    signing: {
      signMessage: {
        send: given => provider(given).signMessage(new Uint8Array([1, 2, 3])),
        wrongLengths: [0, 3, 65, 100_000],
      },
      signTransaction: {
        send: given => provider(given).signTransaction(createVersionedTransaction(mock.accounts()[0])),
      },
      sendTransaction: {
        send: given => provider(given).signAndSendTransaction(createVersionedTransaction(mock.accounts()[0])),
        wrongLengths: [0, 63, 100_000],
      },
      signIn: {
        send: given => provider(given).signIn({ address: mock.accounts()[0] ?? '' }),
        namesAccount: true,
        wrongLengths: [0, 3, 65],
      },
    },
    providerAccounts: async given => ((await provider(given)?.getAccounts()) ?? []).map(({ address }) => address),
    listen(given) {
      const onChange = () => {}
      provider(given).on('accountsChanged', onChange)
      return () => void provider(given).removeListener('accountsChanged', onChange)
    },
    stored: () => '',
    advance: ms => clock.advance(ms),
    wallet: {
      accounts: () => (isLocked ? [] : mock.accounts()),
      prompts: () => mock.switches.calls.filter(({ asked }) => asked).length,
      delay: hostile.delay,
      release: hostile.release,
      answerTwice: hostile.answerTwice,
      answerForAccount: request =>
        hostile.falsify(request, answer => {
          const [output] = answer as readonly object[]
          return [{ ...output, account: toShared(addresses[2]) }]
        }),
      answerWithLength: (request, bytes) =>
        hostile.falsify(request, answer => {
          const [output] = answer as readonly object[]
          return [{ ...output, signature: new Uint8Array(bytes).fill(7) }]
        }),
      shareAccounts(count) {
        const toKey = (index: number) => Uint8Array.from([index & 255, index >> 8, ...new Uint8Array(30).fill(1)])
        const accounts = Array.from({ length: count }, (_, index) => toShared(toBase58(toKey(index))))
        hostile.falsify('connect', () => ({ accounts }))
      },
      emitWhileSubscribing: () =>
        hostile.emitWhileSubscribing(index => [{ accounts: [toShared(addresses[index % 2] ?? addresses[0])] }]),
      lock() {
        isLocked = true
        mock.switches.behave('lock')
        mock.emit({ accounts: mock.wallet.accounts })
      },
      unlock() {
        isLocked = false
        mock.switches.answer()
        mock.switches.behave('approve')
        mock.emit({ accounts: mock.wallet.accounts })
      },
      changeAccounts(addresses) {
        mock.setAccounts(addresses)
        // Unlike the mock, this wallet still reports its accounts after the disconnect.
        if (!mock.isConnected) mock.emit({ accounts: addresses.map(toShared) })
      },
      listenerCount: hostile.listenerCount,
      subscriptionsMade: hostile.subscriptionsMade,
    },
  }
}
