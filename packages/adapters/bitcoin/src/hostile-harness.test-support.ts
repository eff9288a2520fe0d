import { createAdapterContext, createMockBitcoinWallet, createTestClock, type MockBitcoinKind } from '@latchkey/testing'
import { createHostileObject, type HostileHarness, type HostileRequest } from '@latchkey/testing/conformance'
import { type CaipNetworkId, readProperty, toBase58 } from '@latchkey/primitives'
import { sha256 } from '@noble/hashes/sha2.js'

import { maxAccounts } from './bitcoin-accounts.ts'
import { isAddressOn } from './bitcoin-address.ts'
import { findBitcoinNetwork } from './bitcoin-networks.ts'
import type { BitcoinProvider } from './bitcoin-provider.ts'
import { dialects, mainnet, otherPayment, payment, testnet, toConnector } from './test-world.test-support.ts'

/** The kinds of wallets that the adapter supports. */
export const hostileKinds = [
  'standard',
  'sats-connect',
  'leather',
  'unisat',
  'okx',
  'phantom',
] as const satisfies MockBitcoinKind[]

/** The requests by method, for wallets with a method for each and for those with one `request`. */
const methods: Readonly<Record<string, HostileRequest>> = {
  connect: 'connect',
  requestAccounts: 'connect',
  wallet_connect: 'connect',
  getAddresses: 'connect',
  getAccounts: 'reconnect',
  getChain: 'reconnect',
  wallet_getAccount: 'reconnect',
  disconnect: 'disconnect',
  wallet_disconnect: 'disconnect',
  switchChain: 'switchNetwork',
  wallet_changeNetwork: 'switchNetwork',
  signMessage: 'signMessage',
  sendBitcoin: 'sendTransaction',
  sendTransfer: 'sendTransaction',
}

function toRequest(method: string, [first]: readonly unknown[]): HostileRequest | undefined {
  return methods[method === 'request' ? String(first) : method]
}

/** Creates a connector over a hostile wallet. */
export function createHostileHarness(kind: (typeof hostileKinds)[number]): HostileHarness {
  const mock = createMockBitcoinWallet({ kind })
  const hostile = createHostileObject({ provider: mock.provider, ...mock.siblings }, { toRequest })
  const clock = createTestClock()
  const context = createAdapterContext({ clock })
  const connector = toConnector(dialects[kind], hostile.object.provider, hostile.object, context)
  const provider = connector.getProvider('bip122') as BitcoinProvider
  let network: string = mainnet.caipNetworkId
  followNetwork()
  let isLocked = false
  const takesNetwork = kind === 'standard' || kind === 'okx' || kind === 'leather'

  /** Some wallets have no current network: the site's network decides which of their accounts count. */
  function followNetwork(): void {
    const { connect, reconnect, switchNetwork } = connector
    connector.connect = async request => {
      const session = await connect(request)
      network = session.networks.bip122 ?? network
      return session
    }
    connector.reconnect = async request => {
      const session = await reconnect(request)
      network = session?.networks.bip122 ?? network
      return session
    }
    connector.switchNetwork = async next => {
      await switchNetwork(next)
      network = next.caipNetworkId
    }
  }

  const tellAccounts = () => mock.setAccounts(mock.accounts())
  const onNetwork = (address: string) => {
    const known = findBitcoinNetwork(network)
    return known !== undefined && isAddressOn(address, known)
  }
  let chosen: readonly string[] | undefined
  const accounts = () => {
    if (!takesNetwork) return mock.accounts()
    return chosen?.filter(onNetwork) ?? createMockBitcoinWallet({ kind, network: network as CaipNetworkId }).accounts()
  }
  const withSignature = (answer: unknown, bytes: number): unknown => {
    const signature = kind === 'standard' || kind === 'phantom' ? new Uint8Array(bytes) : btoa('\0'.repeat(bytes))
    if (kind === 'unisat' || kind === 'okx') return signature
    if (kind === 'phantom') return { signature }
    if (kind === 'standard') return [{ signature }]
    return { result: { ...(readProperty(answer, 'result') as object), signature } }
  }
  const canLock = kind !== 'leather' && kind !== 'sats-connect'
  const canSend = kind !== 'standard' && kind !== 'phantom'

  return {
    connector,
    networks: [mainnet, kind === 'phantom' ? mainnet : testnet],
    otherAccount: otherPayment.address,
    maxAccounts,
    signing: {
      signMessage: {
        send: () => provider.signMessage({ address: accounts()[0] ?? payment.address, message: 'hello' }),
        wrongLengths: [0, 3, 64, 5_000],
        namesAccount: kind === 'leather' || kind === 'sats-connect',
      },
      ...(canSend && {
        sendTransaction: { send: () => provider.sendTransfer({ recipient: payment.address, amount: '600' }) },
      }),
    },
    providerAccounts: async () => (await provider.getAccountAddresses().catch(() => [])).map(({ address }) => address),
    listen() {
      const onChange = () => {}
      provider.on('accountsChanged', onChange)
      return () => void provider.removeListener('accountsChanged', onChange)
    },
    stored: () =>
      context.storage
        .keys()
        .map(key => context.storage.get(key))
        .join(),
    advance: ms => clock.advance(ms),
    wallet: {
      accounts: () => (isLocked ? [] : accounts()),
      prompts: () => mock.switches.calls.filter(({ asked }) => asked).length,
      delay: hostile.delay,
      release: hostile.release,
      answerTwice: hostile.answerTwice,
      answerForAccount: request =>
        hostile.falsify(request, answer => ({
          result: { ...(readProperty(answer, 'result') as object), address: otherPayment.address },
        })),
      answerWithLength: (request, bytes) => hostile.falsify(request, answer => withSignature(answer, bytes)),
      shareAccounts(count) {
        const addresses = Array.from({ length: count }, (_, index) => toAddress(index))
        hostile.falsify('connect', () => toConnectAnswer(kind, addresses))
      },
      ...(kind !== 'leather' && {
        emitWhileSubscribing: () =>
          hostile.emitWhileSubscribing(index => {
            const address = [otherPayment.address, payment.address][index % 2]
            return kind === 'okx' ? [{ address }] : [[address]]
          }),
      }),
      ...(canLock && {
        lock() {
          isLocked = true
          mock.switches.behave('lock')
          tellAccounts()
        },
        unlock() {
          isLocked = false
          mock.switches.answer()
          mock.switches.behave('approve')
          tellAccounts()
        },
      }),
      ...(kind !== 'leather' && {
        changeAccounts(addresses) {
          chosen = addresses
          // This wallet does not forget the site, and emits its accounts after the disconnect too.
          mock.isConnected = true
          mock.setAccounts(addresses)
        },
      }),
      listenerCount: hostile.listenerCount,
      subscriptionsMade: hostile.subscriptionsMade,
    },
  }
}

/** Returns a list of accounts as each kind of wallet answers a request to connect. */
function toConnectAnswer(kind: (typeof hostileKinds)[number], addresses: readonly string[]): unknown {
  const accounts = addresses.map(address => ({ address, publicKey: payment.publicKey }))
  if (kind === 'unisat') return addresses
  if (kind === 'phantom') return accounts
  if (kind === 'okx') return accounts[0]
  return kind === 'standard' ? { accounts } : { result: { addresses: accounts } }
}

/** Returns an address with its checksum (P2PKH) of any key hash. */
function toAddress(index: number): string {
  const bytes = Uint8Array.from([0, ...new Uint8Array(18).fill(9), index & 255, index >> 8])
  return toBase58(Uint8Array.from([...bytes, ...sha256(sha256(bytes)).subarray(0, 4)]))
}
