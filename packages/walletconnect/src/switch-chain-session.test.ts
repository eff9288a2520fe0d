import type { CaipNetworkId, RequestArguments } from '@latchkey/primitives'
import { describe, expect, test, vi } from 'vitest'

import type { LiveSession } from './live-session.ts'
import { firstAccount } from './pairing-harness.ts'
import { toTestNetwork } from './scripted-client-harness.ts'
import { switchChain } from './switch-chain.ts'

const switching = 'wallet_switchEthereumChain'
const adding = 'wallet_addEthereumChain'

interface SessionOptions {
  chain?: CaipNetworkId | undefined
  chains?: CaipNetworkId[]
  methods?: string[]
  answer?(request: RequestArguments): unknown
}

/** A session of which the test says what the wallet approves and answers. */
function createSession({ methods = [switching, adding], answer, ...options }: SessionOptions = {}) {
  let { chain, chains = ['eip155:1'] } = options
  const listeners = new Set<() => void>()
  const requests: [CaipNetworkId, RequestArguments][] = []
  const session = {
    approved: () => ({ chains, methods: new Set(methods) }),
    chain: () => chain,
    accounts: (_namespace: string, on: CaipNetworkId) => (chains.includes(on) ? [{ address: firstAccount }] : []),
    scope: { networks: new Map([['eip155:137', toTestNetwork('eip155:137')]]) },
    async send(carrier: CaipNetworkId, request: RequestArguments) {
      requests.push([carrier, request])
      return answer ? answer(request) : null
    },
    setChain: vi.fn(async () => undefined),
    addChain: vi.fn(async () => undefined),
    onChange(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return {
    session: session as unknown as LiveSession,
    requests,
    setChain: session.setChain,
    listeners,
    change(now: { chain?: CaipNetworkId; chains?: CaipNetworkId[] }) {
      chain = now.chain ?? chain
      chains = now.chains ?? chains
      for (const listener of listeners) listener()
    },
  }
}

const unknownChain = (): never => {
  throw Object.assign(new Error('Unrecognized chain ID'), { code: 4902 })
}

describe('switchChain', () => {
  test.each([
    [
      'the chain of the site, if the wallet approves it',
      { chain: 'eip155:10', chains: ['eip155:1', 'eip155:10'] },
      'eip155:10',
    ],
    ['an approved chain, if the site is on another one', { chain: 'eip155:10', chains: ['eip155:1'] }, 'eip155:1'],
    ['an approved chain, if the site is on none', { chain: undefined, chains: ['eip155:1'] }, 'eip155:1'],
    ['the chain of the site, if the wallet approves none', { chain: 'eip155:10', chains: [] }, 'eip155:10'],
  ] as const)('sends the request under %s', async (_, options, carrier) => {
    const { session, requests, setChain } = createSession({ ...options, chains: [...options.chains] })
    await switchChain(session, 'eip155:137')
    expect(requests).toEqual([[carrier, { method: switching, params: [{ chainId: '0x89' }] }]])
    expect(setChain).toHaveBeenCalledWith('eip155:137')
  })

  test.each<[string, SessionOptions]>([
    ['cannot switch', { chain: 'eip155:1', methods: [] }],
    ['approves no chain, and the site is on none', { chains: [] }],
  ])('rejects, and sends nothing, if the wallet %s', async (_, options) => {
    const { session, requests, setChain } = createSession(options)
    await expect(switchChain(session, 'eip155:137')).rejects.toMatchObject({ code: 'switchChainFailed' })
    expect([requests, setChain.mock.calls]).toEqual([[], []])
  })

  test('rejects, and sends nothing, if the session has no account of the namespace', async () => {
    const { session, requests } = createSession()
    Object.assign(session, { approved: () => undefined })
    await expect(switchChain(session, 'eip155:137')).rejects.toMatchObject({ code: 'switchChainFailed' })
    expect(requests).toEqual([])
  })

  test('rejects, and sends nothing, for a chain of another namespace that is not approved', async () => {
    const { session, requests } = createSession({ chain: 'eip155:1' })
    await expect(switchChain(session, 'solana:x')).rejects.toMatchObject({ code: 'switchChainFailed' })
    expect(requests).toEqual([])
  })

  test('requests a chain that the wallet approves without an account on it', async () => {
    const { session, requests } = createSession({ chain: 'eip155:1', chains: ['eip155:1', 'eip155:137'] })
    await switchChain(session, 'eip155:137')
    expect(requests).toEqual([])
    Object.assign(session, { accounts: () => [] })
    await switchChain(session, 'eip155:137')
    expect(requests.map(([, { method }]) => method)).toEqual([switching])
  })

  test('describes a chain that the wallet lacks, and requests it again', async () => {
    let isKnown = false
    const { session, requests } = createSession({
      chain: 'eip155:1',
      answer({ method }) {
        if (method === adding) isKnown = true
        return isKnown ? null : unknownChain()
      },
    })
    await switchChain(session, 'eip155:137')
    expect(requests.map(([, { method }]) => method)).toEqual([switching, adding, switching])
    expect(requests[1]?.[1].params).toEqual([expect.objectContaining({ chainId: '0x89', chainName: '137' })])
  })

  test('rejects for an unknown chain that the site does not describe', async () => {
    const { session } = createSession({ chain: 'eip155:1', answer: unknownChain })
    await expect(switchChain(session, 'eip155:10')).rejects.toMatchObject({
      code: 'switchChainFailed',
      cause: { code: 4902 },
    })
  })

  test.each<[string, { chain?: CaipNetworkId; chains?: CaipNetworkId[] }]>([
    ['reports the chain', { chain: 'eip155:137' }],
    ['adds the chain to the session', { chains: ['eip155:1', 'eip155:137'] }],
  ])('ends when a wallet that never answers %s, and not at another change', async (_, change) => {
    const wallet = createSession({ chain: 'eip155:1', answer: () => new Promise(() => {}) })
    let isOver = false
    const over = switchChain(wallet.session, 'eip155:137').then(() => (isOver = true))
    await vi.waitFor(() => expect(wallet.requests).toHaveLength(1))
    wallet.change({ chains: ['eip155:1', 'eip155:10'] })
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    expect(isOver).toBe(false)
    wallet.change(change)
    await over
    expect(wallet.listeners.size).toBe(0)
  })

  test.each(['answers', 'refuses'])('subscribes to the session only until the wallet %s', async how => {
    const reject = (): never => {
      throw Object.assign(new Error('No'), { code: 4001 })
    }
    const { session, listeners } = createSession({ chain: 'eip155:1', ...(how === 'refuses' && { answer: reject }) })
    await switchChain(session, 'eip155:137').catch(() => undefined)
    expect(listeners.size).toBe(0)
  })
})
