import { createAdapterContext, createMockCosmosWallet, createTestClock, mockCosmosAccounts } from '@latchkey/testing'
import { createHostileObject, type HostileHarness, type HostileRequest } from '@latchkey/testing/conformance'
import { encodeBase64, readProperty } from '@latchkey/primitives'

import { createCosmosConnector } from './cosmos-connector.ts'
import type { CosmosProvider } from './cosmos-provider.ts'
import { addresses, cosmoshub, createNetwork } from './test-world.test-support.ts'

const methods: Readonly<Record<string, HostileRequest>> = {
  enable: 'connect',
  getKey: 'connect',
  isConnected: 'reconnect',
  disable: 'disconnect',
  signArbitrary: 'signMessage',
  signAmino: 'signTransaction',
}

/** A chain with the prefix of the Cosmos Hub, where an account has the same address. */
const otherHub = createNetwork('otherhub-1', 'Other Hub', 'ATOM')

let wallets = 0

/**
 * Creates a connector over a hostile wallet.
 *
 * @param saysLock whether the wallet reports silently if the site is let in, as Leap does
 */
export function createHostileHarness(saysLock: boolean): HostileHarness {
  const page = new EventTarget()
  const name = `hostile${wallets++}`
  const mock = createMockCosmosWallet({ name, page, chains: { 'cosmoshub-4': 'cosmos', 'otherhub-1': 'cosmos' } })
  const uninstall = mock.install()
  let isLocked = false
  const silent = { isConnected: async () => mock.isConnected && !isLocked }
  const hostile = createHostileObject(
    { ...mock.provider, ...(saysLock && silent) },
    { toRequest: method => methods[method] },
  )
  const clock = createTestClock()
  const context = createAdapterContext({ clock })
  const connector = createCosmosConnector(page, { id: name, name: 'Hostile', find: () => hostile.object }, context)
  const storages = [context.storage, context.tabStorage]
  const tellAccounts = () => mock.setAccounts(mock.accounts())
  const replaceSignature = (answer: unknown, change: object): unknown => {
    const inner = readProperty(answer, 'signed') === undefined ? answer : readProperty(answer, 'signature')
    const signature = { ...(inner as object), ...change }
    return inner === answer ? signature : { ...(answer as object), signature }
  }

  return {
    connector,
    networks: [cosmoshub, otherHub],
    otherAccount: addresses[1],
    maxAccounts: 1,
    signing: {
      signMessage: {
        send: given => {
          const { signArbitrary, address = addresses[0] } = given as CosmosProvider
          return signArbitrary('cosmoshub-4', address, 'hello')
        },
        namesAccount: true,
        wrongLengths: [0, 3, 63, 66, 100_000],
      },
      signTransaction: {
        send: given => {
          const { signAmino, address = addresses[0] } = given as CosmosProvider
          const fee = { amount: [], gas: '1' }
          const document = { chain_id: 'cosmoshub-4', account_number: '1', sequence: '0', fee, msgs: [], memo: '' }
          return signAmino('cosmoshub-4', address, document)
        },
        namesAccount: true,
        wrongLengths: [0, 3, 63, 66],
      },
    },
    providerAccounts: given =>
      (given as CosmosProvider | undefined)?.accounts.map(({ bech32Address }) => bech32Address) ?? [],
    listen(given) {
      const onChange = () => {}
      ;(given as CosmosProvider).on('accountsChanged', onChange)
      return () => (given as CosmosProvider).removeListener('accountsChanged', onChange)
    },
    stored: () => JSON.stringify(storages.map(storage => storage.keys().map(key => storage.get(key)))),
    advance: ms => clock.advance(ms),
    stop: uninstall,
    wallet: {
      accounts: () => (isLocked ? [] : mock.accounts()),
      prompts: () => mock.switches.calls.filter(({ asked }) => asked).length,
      delay: hostile.delay,
      release: hostile.release,
      answerTwice: hostile.answerTwice,
      answerForAccount: request =>
        hostile.falsify(request, answer => {
          const value = encodeBase64(Uint8Array.from(Buffer.from(mockCosmosAccounts[1].publicKey, 'hex')))
          return replaceSignature(answer, { pub_key: { type: 'tendermint/PubKeySecp256k1', value } })
        }),
      answerWithLength: (request, bytes) =>
        hostile.falsify(request, answer => replaceSignature(answer, { signature: btoa('\0'.repeat(bytes)) })),
      ...(saysLock && {
        lock() {
          isLocked = true
          tellAccounts()
        },
        unlock() {
          isLocked = false
          tellAccounts()
        },
      }),
      changeAccounts: mock.setAccounts,
      listenerCount: mock.listenerCount,
    },
  }
}
