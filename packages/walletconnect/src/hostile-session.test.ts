import { EventEmitter } from 'node:events'

import { chainNamespaces, isAddress, isCaipNetworkId, parseCaipNetworkId, safeImageUrl } from '@latchkey/primitives'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'

import { readNamespaces, sessionLimits } from './approved-session.ts'
import { readBitcoinAddresses, toBitcoinAccounts } from './bitcoin-addresses.ts'
import { readSessionCapabilities } from './capabilities.ts'
import { toBundlerUrl } from './calls-status.ts'
import { openLiveSession } from './live-session.ts'
import type { SignClient } from './sign-client.ts'
import { toPairingError } from './pairing-errors.ts'
import { firstAccount } from './pairing-harness.ts'
import { pairingOf } from './namespace-table.ts'
import { toRpcRoute } from './rpc-route.ts'
import { readChangedAccounts, readChangedChain } from './session-event.ts'
import { readWalletInfo, toWalletSession } from './wallet-session.ts'

// The runs are thousands, on machines that do other work too.
vi.setConfig({ testTimeout: 60_000 })

const everyNamespace = new Set(chainNamespaces)

/** Well-formed, nearly well-formed and absurd texts of the kinds that a wallet sends. */
const text = fc.oneof(
  fc.string(),
  fc.constantFrom(
    'eip155',
    'eip155:1',
    'eip155:',
    ':',
    'eip155:1:2',
    '__proto__',
    'constructor',
    '0x1',
    'javascript:alert(1)',
  ),
  fc.constantFrom(`eip155:1:${firstAccount}`, `eip155:137:${firstAccount}`, `solana:x:${firstAccount}`, firstAccount),
)
const testnetAddress = 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl'
const bitcoinAddress = fc.constantFrom(testnetAddress, 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')
const toJson = (value: unknown): string | undefined => {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}
const anything = fc.oneof(fc.anything(), text, fc.array(text), fc.jsonValue())
const part = fc.record(
  { accounts: anything, chains: anything, methods: anything, events: anything },
  { requiredKeys: [] },
)
const namespaces = fc.oneof(anything, fc.dictionary(text, fc.oneof(part, anything)))

describe('the session data of a wallet', () => {
  test('are parsed with the checksum of EVM addresses, each once on a chain', () => {
    const lower = firstAccount.toLowerCase()
    const accounts = [`eip155:1:${lower}`, `eip155:1:${firstAccount}`, `eip155:137:${lower}`]
    const { eip155 } = readNamespaces({ eip155: { accounts } }, everyNamespace)
    expect(eip155?.accounts).toEqual([
      { chain: 'eip155:1', address: firstAccount },
      { chain: 'eip155:137', address: firstAccount },
    ])
  })

  test('are parsed without an exception into well-formed accounts, chains, methods and events of requested namespaces', () => {
    fc.assert(
      fc.property(namespaces, value => {
        const asked = new Set(['eip155', 'solana'] as const)
        const session = readNamespaces(value, asked)
        for (const [namespace, { accounts, chains, methods, events }] of Object.entries(session)) {
          expect(asked).toContain(namespace)
          expect(accounts.length).toBeGreaterThan(0)
          for (const { chain, address } of accounts) {
            expect(chains).toContain(chain)
            expect(isAddress(namespace as 'eip155', address)).toBe(true)
          }
          for (const chain of chains) expect(parseCaipNetworkId(chain)?.namespace).toBe(namespace)
          for (const method of [...methods, ...events]) expect(method).toMatch(/^[a-zA-Z]\w*$/)
        }
        expect(() => toWalletSession(session, {}, undefined)).not.toThrow()
      }),
      { numRuns: 1_000 },
    )
  })

  test('are parsed without the namespaces that were not proposed', () => {
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const approved = {
      eip155: { accounts: [`eip155:1:${firstAccount}`] },
      solana: { accounts: [`${solana}:So11111111111111111111111111111111111111112`] },
      'cosmos:cosmoshub-4': { accounts: ['cosmos:cosmoshub-4:cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d27'] },
    }
    expect(Object.keys(readNamespaces(approved, everyNamespace))).toEqual(['eip155', 'solana', 'cosmos'])
    expect(Object.keys(readNamespaces(approved, new Set(['eip155'])))).toEqual(['eip155'])
  })

  test('are parsed in parts by chain, each account once', () => {
    const session = readNamespaces(
      {
        'eip155:1': {
          accounts: [`eip155:1:${firstAccount}`, `eip155:1:${firstAccount.toLowerCase()}`],
          methods: ['personal_sign'],
        },
        'eip155:10': {
          accounts: [`eip155:10:${firstAccount}`, 'eip155:10:0x12', 'solana:10:x'],
          methods: ['eth_sign', 'a b'],
          events: ['message', 'a b', 7],
        },
      },
      everyNamespace,
    )
    expect(session).toEqual({
      eip155: {
        accounts: [
          { chain: 'eip155:1', address: firstAccount },
          { chain: 'eip155:10', address: firstAccount },
        ],
        chains: ['eip155:1', 'eip155:10'],
        methods: new Set(['personal_sign', 'eth_sign']),
        events: new Set(['message']),
        earlierIds: new Map(),
      },
    })
  })

  test('are parsed with the current chain id if the wallet uses an earlier one, by which it is still addressed', () => {
    const address = 'So11111111111111111111111111111111111111112'
    const session = readNamespaces(
      { solana: { accounts: [`solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ:${address}`] } },
      everyNamespace,
    )
    expect(session.solana).toMatchObject({
      accounts: [{ chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address }],
      earlierIds: new Map([['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ']]),
    })
  })

  test.each([1, 7])('are parsed with at most the maximum number of entries, in %i parts', count => {
    const many = (make: (index: number) => string) => Array.from({ length: 5_000 }, (_, index) => make(index))
    const parts = Array.from({ length: count }, (_, at) => [
      `eip155:${at + 900_000}`,
      {
        accounts: many(index => `eip155:1:0x${(at * 5_000 + index).toString(16).padStart(40, '0')}`),
        chains: many(index => `eip155:${at * 5_000 + index + 1}`),
        methods: many(index => `method_${at}_${index}`),
        events: many(index => `event_${at}_${index}`),
      },
    ])
    const { eip155 } = readNamespaces(Object.fromEntries(parts), everyNamespace)
    expect({
      accounts: eip155?.accounts.length,
      chains: eip155?.chains.length,
      methods: eip155?.methods.size,
      events: eip155?.events.size,
    }).toEqual({ accounts: 500, chains: 1_000, methods: 200, events: 100 })
  })

  test('are parsed with at most the maximum number of chains if each has its own part', () => {
    const parts = Array.from({ length: 5_000 }, (_, at) => [
      `eip155:${at + 1}`,
      { accounts: [`eip155:${at + 1}:${firstAccount}`] },
    ])
    const { eip155 } = readNamespaces(Object.fromEntries(parts), everyNamespace)
    expect(eip155?.chains).toHaveLength(sessionLimits.chains)
    expect(eip155?.accounts).toHaveLength(sessionLimits.accounts)
  })

  test('have at most the maximum number of accounts in an event', () => {
    const data = Array.from({ length: 5_000 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)
    const changed = readChangedAccounts({ chainId: 'eip155:1', event: { name: 'accountsChanged', data } })
    expect(changed?.accounts).toHaveLength(sessionLimits.selected)
  })

  test('are not parsed beyond the maximum number of entries', () => {
    let reads = 0
    const counted = new Proxy(
      Array.from({ length: 100_000 }, () => 'eip155:1'),
      {
        get(list, key, receiver) {
          if (typeof key === 'string' && /^\d+$/.test(key)) reads++
          return Reflect.get(list, key, receiver) as unknown
        },
      },
    )
    readNamespaces(
      { eip155: { accounts: counted, chains: counted, methods: counted, events: counted } },
      everyNamespace,
    )
    expect(reads).toBeLessThanOrEqual(1_800)
  })

  test('have one account for two notations of an address, and one chain for two of a chain', () => {
    const bare = firstAccount.slice(2)
    const accounts = [`eip155:1:${bare}`, `eip155:1:${firstAccount}`, `eip155:01:${bare}`, `eip155:0x1:${bare}`]
    const { eip155 } = readNamespaces({ eip155: { accounts, chains: ['eip155:0x1', 'eip155:01'] } }, everyNamespace)
    expect(eip155).toMatchObject({ accounts: [{ chain: 'eip155:1', address: firstAccount }], chains: ['eip155:1'] })
  })

  test.each([
    'eip155:0',
    'eip155:-1',
    'eip155:1e3',
    'eip155:12345678901234567',
    'solana:a b',
    `solana:${'a'.repeat(33)}`,
  ])('are parsed without the chain %s', chain => {
    const [namespace, reference] = chain.split(':') as ['eip155' | 'solana', string]
    const address = namespace === 'eip155' ? firstAccount : 'So11111111111111111111111111111111111111112'
    const good = namespace === 'eip155' ? 'eip155:1' : 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const accounts = [`${namespace}:${reference}:${address}`, `${good}:${address}`]
    const session = readNamespaces({ [namespace]: { accounts, chains: [chain] } }, everyNamespace)
    expect(session[namespace]?.chains).toEqual([good])
  })

  test.each([
    ['bip122:000000000019d6689c085ae165831e93', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
    ['bip122:000000000933ea01ad0ee984209779ba', testnetAddress],
    ['bip122:0f9188f13cb7b2c71f2a335e3a4fc328', 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'],
  ])('are parsed without the Bitcoin addresses of other networks on %s', (chain, address) => {
    const all = [
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      testnetAddress,
      'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk',
    ]
    const { bip122 } = readNamespaces({ bip122: { accounts: all.map(each => `${chain}:${each}`) } }, everyNamespace)
    expect(bip122?.accounts).toEqual([{ chain, address }])
  })

  test('have only well-formed Bitcoin addresses of the chain, without an exception', () => {
    const entry = fc.record(
      { address: fc.oneof(text, bitcoinAddress), publicKey: anything, path: anything, intention: anything },
      { requiredKeys: [] },
    )
    const said = fc.oneof(anything, fc.array(fc.oneof(entry, anything)), fc.dictionary(text, fc.array(entry)))
    fc.assert(
      fc.property(fc.oneof(said, said.map(toJson)), value => {
        const told = readBitcoinAddresses(value)
        for (const { address, publicKey } of told) {
          expect(isAddress('bip122', address)).toBe(true)
          if (publicKey !== undefined) expect(publicKey).toMatch(/^[0-9a-f]{64,66}$/i)
        }
        const accounts = toBitcoinAccounts(
          'bip122:000000000019d6689c085ae165831e93',
          ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT'],
          told,
        )
        expect(accounts.length).toBeLessThanOrEqual(2)
        expect(accounts.map(({ address }) => address)).not.toContain(testnetAddress)
      }),
    )
  })

  test('have Bitcoin accounts with payment first, ordinal second', () => {
    const addresses = [
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    ]
    const accounts = addresses.map(address => `bip122:000000000019d6689c085ae165831e93:${address}`)
    const session = toWalletSession(readNamespaces({ bip122: { accounts } }, everyNamespace), {}, undefined)
    expect(session.accounts.map(({ address, type }) => [address, type])).toEqual([
      [addresses[0], 'payment'],
      [addresses[1], 'ordinal'],
    ])
  })
})

describe('the events and the metadata of a wallet', () => {
  test('are parsed without an exception, into well-formed chains and accounts or nothing', () => {
    fc.assert(
      fc.property(text, text, anything, (chainId, name, data) => {
        const chain = readChangedChain({ chainId, event: { name, data } })
        if (chain !== undefined) expect(isCaipNetworkId(chain)).toBe(true)
        for (const { address, chain: on } of readChangedAccounts({ chainId, event: { name, data } })?.accounts ?? []) {
          expect(isAddress(parseCaipNetworkId(on)?.namespace ?? 'cosmos', address)).toBe(true)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test.each([
    [137, 'eip155:137'],
    ['0x89', 'eip155:137'],
    ['137', 'eip155:137'],
    ['eip155:137', 'eip155:137'],
    [undefined, 'eip155:1'],
    ['solana:x', undefined],
    ['x', undefined],
    [-5, undefined],
    [1e300, undefined],
    [null, undefined],
    [{ chainId: {} }, undefined],
  ])('report a change of chain to %j on eip155:1 as %s', (data, chain) => {
    expect(readChangedChain({ chainId: 'eip155:1', event: { name: 'chainChanged', data } })).toBe(chain)
  })

  test('have a name and an icon that can be shown, or none', () => {
    fc.assert(
      fc.property(fc.oneof(anything, fc.record({ name: anything, icons: anything })), metadata => {
        const info = readWalletInfo(metadata)
        if (!info) return
        expect(info.name.length).toBeGreaterThan(0)
        expect([...info.name].length).toBeLessThanOrEqual(40)
        if (info.icon !== undefined) expect(safeImageUrl(info.icon)).toBe(info.icon)
      }),
    )
    expect(
      readWalletInfo({
        name: 'A',
        icons: ['javascript:alert(1)', 'http://example.com/i.png', 'https://example.com/i.png'],
      }),
    ).toEqual({
      name: 'A',
      type: 'WALLET_CONNECT',
      icon: 'https://example.com/i.png',
    })
  })

  test('have capabilities, bundlers and errors that are parsed without an exception', () => {
    fc.assert(
      fc.property(anything, anything, (one, other) => {
        readSessionCapabilities(one, firstAccount, ['0x1'])
        const properties = { bundler_name: one, bundler_url: other }
        const url = toBundlerUrl({ projectId: 'p', bundlerUrl: undefined, properties, chain: 'eip155:1' })
        if (url !== undefined) expect(url).toMatch(/^(https:|http:\/\/(127\.0\.0\.1|localhost|\[::1\]))/)
      }),
    )
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.record({ code: anything, message: fc.oneof(fc.string(), fc.jsonValue()) })),
        reason => {
          expect(toPairingError(reason)).toBeInstanceOf(Error)
        },
      ),
    )
  })
})

describe('a live session', () => {
  test('accepts any events and updates, and never shows a malformed account or chain', () => {
    const step = fc.oneof(
      fc.tuple(
        fc.constant('session_event'),
        fc.record({
          chainId: fc.oneof(fc.constant('eip155:1'), text),
          event: fc.record({ name: fc.constantFrom('chainChanged', 'accountsChanged', 'x'), data: anything }),
        }),
      ),
      fc.tuple(fc.constant('session_event'), anything),
      fc.tuple(fc.constant('session_update'), namespaces),
      fc.tuple(fc.constant('session_ping'), anything),
    )
    const accountsChanged = {
      chainId: 'eip155:1',
      event: { name: 'accountsChanged', data: [`eip155:1:${firstAccount}`] },
    }
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), steps => {
        const { sign, events, record } = createSignClient()
        const onEnd = vi.fn()
        const session = openLiveSession(sign, 't', createScope(), { onChange: vi.fn(), onEnd, onEvent: vi.fn() })
        for (const [name, params] of steps) {
          if (name === 'session_update') record.namespaces = params
          events.emit(name, { topic: 't', params })
          const { accounts, networks } = session?.toWalletSession() ?? { accounts: [], networks: {} }
          expect(accounts.length).toBeGreaterThan(0)
          for (const { namespace, address } of accounts) expect(isAddress(namespace, address)).toBe(true)
          for (const chain of Object.values(networks)) expect(isCaipNetworkId(chain)).toBe(true)
        }
        session?.stop()
        expect(events.eventNames()).toEqual([])
      }),
      {
        numRuns: 500,
        examples: [
          [
            [
              ['session_update', undefined],
              ['session_event', accountsChanged],
            ],
          ],
        ],
      },
    )
  })
})

// covers: S3.64
test('an event that the session does not list changes nothing and is not emitted', () => {
  const { sign, events, record } = createSignClient()
  const onEvent = vi.fn()
  const session = openLiveSession(sign, 't', createScope(), { onChange: vi.fn(), onEnd: vi.fn(), onEvent })
  const say = (name: string, data: unknown): boolean =>
    events.emit('session_event', { topic: 't', params: { chainId: 'eip155:1', event: { name, data } } })
  say('message', 'hello')
  say('__proto__', 1)
  expect(onEvent).not.toHaveBeenCalled()
  say('chainChanged', 137)
  expect([session?.chain('eip155'), onEvent.mock.calls.length]).toEqual(['eip155:137', 1])
  const [part] = Object.values(record.namespaces as Record<string, { events: string[] }>)
  part?.events.splice(0)
  events.emit('session_update', { topic: 't' })
  say('chainChanged', 10)
  expect([session?.chain('eip155'), onEvent.mock.calls.length]).toEqual(['eip155:1', 2])
})

describe('a method', () => {
  test.each([
    ['eip155', 'eth_getBalance', 'node'],
    ['eip155', 'eth_sendRawTransaction', 'node'],
    ['eip155', 'eth_sendRawTransactionX', 'wallet'],
    ['eip155', 'eth_sendTransaction', 'wallet'],
    ['eip155', 'eth_sendUserOperation', 'wallet'],
    ['eip155', 'ETH_SIGN', 'wallet'],
    ['eip155', 'eth_signTypedData_v4', 'wallet'],
    ['eip155', 'personal_sign', 'wallet'],
    ['eip155', 'anvil_setBalance', 'wallet'],
    ['solana', 'getBalance', 'node'],
    ['solana', 'solana_signMessage', 'wallet'],
    ['bip122', 'sendTransfer', 'wallet'],
    ['bip122', 'signMessage', 'wallet'],
  ] as const)('%s %s is routed to the %s', (namespace, method, route) => {
    expect(toRpcRoute(namespace, method, pairingOf(namespace, {})?.methods ?? [])).toBe(route)
  })
})

function createScope(): Parameters<typeof openLiveSession>[2] {
  return { networks: new Map(), configured: everyNamespace, preferred: {} }
}

/**
 * Creates the few members of the client that a live session reads; the real one refuses malformed values before the kit sees
 * them.
 */
function createSignClient(): { sign: SignClient; events: EventEmitter; record: { namespaces: unknown } } {
  const record: Record<string, unknown> & { namespaces: unknown } = {
    namespaces: {
      eip155: {
        accounts: [`eip155:1:${firstAccount}`],
        chains: ['eip155:1'],
        methods: [],
        events: ['chainChanged', 'accountsChanged'],
      },
    },
  }
  const events = new EventEmitter()
  const sign = {
    on: events.on.bind(events),
    off: events.off.bind(events),
    session: {
      get: () => record,
      update: async (_topic: string, change: object) => void Object.assign(record, change),
    },
  }
  return { sign: sign as unknown as SignClient, events, record }
}
