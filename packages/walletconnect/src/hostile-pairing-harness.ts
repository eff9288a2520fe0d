import type { CaipNetworkId, Connector } from '@latchkey/primitives'
import type {
  HostileHarness,
  HostileRequest,
  HostileSigning,
  HostileSigningRequest,
} from '@latchkey/testing/conformance'

import { sessionLimits } from './approved-session.ts'
import { hostileNamespaces, type HostileAnswer } from './hostile-namespaces-harness.ts'
import { namespaceTable } from './namespace-table.ts'
import type { PairingProvider } from './pairing-options.ts'
import { openScriptedSite, toTestNetwork } from './scripted-client-harness.ts'

/** The wallets of one namespace each, and those that write a session in an unusual way. */
export const hostileKinds = [
  'eip155',
  'solana',
  'bip122',
  'polkadot',
  'cosmos',
  'eip155 in 20 parts',
  'eip155 with 100,000 chains',
] as const

export type HostileKind = (typeof hostileKinds)[number]

type Grant = Record<string, { accounts: string[]; chains: string[]; methods: string[]; events: string[] }>

function shapeGrant(kind: HostileKind, grant: Grant): Grant {
  const { eip155 } = grant
  if (!eip155 || kind === 'eip155') return grant
  const { accounts } = eip155
  if (kind === 'eip155 with 100,000 chains') {
    return { eip155: { ...eip155, chains: Array.from({ length: 100_000 }, (_, index) => `eip155:${index + 1}`) } }
  }
  const size = Math.ceil(accounts.length / 20)
  const parts = Array.from({ length: 20 }, (_, at): [string, Grant[string]] => {
    const own = accounts.slice(at * size, (at + 1) * size)
    return [
      `eip155:${at + 1}`,
      { ...eip155, accounts: own.map(account => account.replace('eip155:1:', `eip155:${at + 1}:`)) },
    ]
  })
  return Object.fromEntries(parts.filter(([, part]) => part.accounts.length > 0))
}

/**
 * Creates a connector over a hostile wallet, behind a scripted client of the pairing library.
 *
 * @param advanceTimers advances the test's own timers
 */
export function createHostileHarness(
  kind: HostileKind,
  advanceTimers: (ms: number) => Promise<unknown> = async () => undefined,
): HostileHarness {
  const namespace = kind.split(' ')[0] as keyof typeof hostileNamespaces
  const hostile = hostileNamespaces[namespace]()
  const site = openScriptedSite(hostile.wrap)
  const { wallet } = site
  const [network, otherNetwork] = hostile.networks
  const approved: readonly CaipNetworkId[] = hostile.asksToSwitch ? [network] : [network, otherNetwork]
  let shared: readonly (readonly [string, string])[] = [hostile.accounts[0]]
  let prompts = 0
  let isTwice = false
  let delayed = new Set<HostileRequest>()
  let waiting: (() => void)[] = []
  const answers = new Map<HostileSigningRequest, Partial<HostileAnswer>>()

  const names = Object.keys(hostile.requests) as HostileSigningRequest[]
  const chain = () => site.connector.getProvider(namespace) && currentChain
  let currentChain: CaipNetworkId = network
  site.connector.watch({
    onSession: session => void (currentChain = session.networks[namespace] ?? network),
    onDisconnect: () => {},
  })
  const toAddress = (account: readonly [string, string]): string => account[chain() === otherNetwork ? 1 : 0]
  const toPair = (address: string): readonly [string, string] =>
    hostile.accounts.find(account => account.includes(address)) ?? [address, address]

  const grantOf = (accounts: readonly (readonly [string, string])[]) => {
    const { methods, events } = namespaceTable[namespace]
    const caipAddresses = accounts.flatMap(pair => approved.map((id, index) => `${id}:${pair[index]}`))
    return {
      [namespace]: { accounts: caipAddresses, chains: [...approved], methods: [...methods], events: [...events] },
    }
  }
  const share = (): void => void (wallet.grant = { namespaces: shapeGrant(kind, grantOf(shared)) })
  share()

  function approve(request: HostileRequest): Promise<void> {
    if (!delayed.has(request)) return Promise.resolve()
    return new Promise(resolve => void waiting.push(resolve))
  }
  wallet.onProposal = async () => {
    prompts++
    await approve('connect')
  }
  wallet.onDisconnect = () => approve('disconnect')
  wallet.answer = async request => {
    if (request.method === 'wallet_switchEthereumChain') {
      prompts++
      await approve('switchNetwork')
      return null
    }
    if (request.method === 'getAccountAddresses') return shared.flat().map(address => ({ address }))
    const name = names.find(each => hostile.requests[each]?.method === request.method)
    if (!name) throw Object.assign(new Error('Method not found'), { code: -32601 })
    prompts++
    const account = toAddress(shared[0] ?? hostile.accounts[0])
    await approve(name)
    const answer = { account, ...answers.get(name) }
    answers.delete(name)
    return hostile.requests[name]?.answer(answer, request)
  }

  const connector: Connector = {
    ...site.connector,
    chain: namespace,
    async connect(request) {
      const session = await site.connector.connect(request)
      currentChain = session.networks[namespace] ?? network
      return session
    },
    async reconnect(request) {
      const session = await site.connector.reconnect(request)
      currentChain = session?.networks[namespace] ?? network
      return session
    },
  }
  const signing: Partial<Record<HostileSigningRequest, HostileSigning>> = {}
  for (const name of names) {
    const { send, namesAccount, wrongLengths } = hostile.requests[name] ?? {}
    if (!send) continue
    signing[name] = {
      send: provider => send(provider, toAddress(shared[0] ?? hostile.accounts[0])),
      ...(namesAccount && { namesAccount }),
      ...(wrongLengths && { wrongLengths }),
    }
  }

  return {
    connector,
    networks: [toTestNetwork(network), toTestNetwork(otherNetwork)],
    otherAccount: hostile.accounts[1][0],
    maxAccounts: sessionLimits.accounts,
    signing,
    async providerAccounts(provider) {
      await takeTurns()
      return hostile.namedAccounts(provider)
    },
    listen(provider) {
      const { on, removeListener } = provider as PairingProvider
      const onChange = (): void => {}
      on('accountsChanged', onChange)
      return () => void removeListener('accountsChanged', onChange)
    },
    stored: () =>
      JSON.stringify(wallet.topics.map(topic => wallet.record(topic)).filter(record => record?.['acknowledged'])),
    async advance(ms) {
      await takeTurns()
      await advanceTimers(ms)
      await takeTurns()
    },
    stop: () => site.connector.destroy(),
    wallet: {
      accounts: () => shared.map(toAddress),
      prompts: () => prompts,
      delay(...requests) {
        delayed = new Set([...delayed, ...(requests.length > 0 ? requests : every)])
      },
      release() {
        delayed = new Set()
        const released = waiting
        waiting = []
        for (const resolve of released) resolve()
      },
      answerTwice: () => void (isTwice = true),
      answerForAccount: name => void answers.set(name, { account: toAddress(hostile.accounts[1]) }),
      answerWithLength: (name, bytes) => void answers.set(name, { bytes }),
      shareAccounts(count) {
        shared = Array.from({ length: count }, (_, index) => toPair(hostile.toAddress(index)))
        share()
      },
      emitWhileSubscribing: () =>
        wallet.emitWhileSubscribing(index => grantOf([hostile.accounts[index % 2 === 0 ? 1 : 0]])),
      changeAccounts(addresses) {
        shared = addresses.map(toPair)
        share()
        for (const topic of wallet.topics) {
          for (let time = 0; time < (isTwice ? 2 : 1); time++) {
            wallet.update(grantOf(shared), topic)
            wallet.emitEvent(
              'accountsChanged',
              shared.map(([address]) => address),
              network,
              topic,
            )
          }
        }
      },
      subscriptionsMade: wallet.subscriptionsMade,
    },
  }
}

const every = ['connect', 'disconnect', 'switchNetwork', 'signMessage', 'signTransaction', 'sendTransaction'] as const

/** Lets pending promises and modules settle. */
async function takeTurns(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await new Promise(resolve => void setImmediate(resolve))
}
