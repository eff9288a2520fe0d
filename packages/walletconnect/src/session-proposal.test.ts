import {
  type CaipNetwork,
  chainNamespaces,
  type ChainNamespace,
  type NamespaceInfo,
  toCaipNetwork,
} from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { createPairingConnector } from './create-pairing-connector.ts'
import type { PairingOverride } from './pairing-options.ts'
import { namespaceTable, pairingChainIds, toCurrentChainId } from './namespace-table.ts'
import { toRpcRoute } from './rpc-route.ts'
import { createSessionProposal } from './session-proposal.ts'

const ids = {
  eip155: '1',
  solana: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: '000000000019d6689c085ae165831e93',
  polkadot: '91b171bb158e2d3848fa23a9f1c25182',
  cosmos: 'cosmoshub-4',
}

const networks = chainNamespaces.map(chainNamespace =>
  toCaipNetwork({
    id: ids[chainNamespace],
    name: chainNamespace,
    chainNamespace,
    nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 8 },
    rpcUrls: { default: { http: [] } },
  }),
)

describe('a session proposal', () => {
  // covers: S4.80
  test('requests every namespace of the site’s networks, with that namespace’s methods and events', () => {
    const proposal = createSessionProposal(networks)
    expect(Object.keys(proposal)).toEqual([...chainNamespaces])
    for (const namespace of chainNamespaces) {
      expect(proposal[namespace]).toMatchObject({
        methods: namespaceTable[namespace].methods,
        events: namespaceTable[namespace].events,
      })
      expect(proposal[namespace]?.chains).toContain(`${namespace}:${ids[namespace]}`)
    }
  })

  // covers: S9.73
  test('requests a chain with an earlier id by both, and reads the answer as the current one', () => {
    for (const [current, earlier] of Object.entries(pairingChainIds)) {
      expect(earlier && toCurrentChainId(earlier)).toBe(current)
    }
    expect(createSessionProposal(networks).solana?.chains).toEqual([
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
    ])
  })

  // covers: S9.73
  test('has the Solana clusters by the start of their genesis hashes', () => {
    const genesis = ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG']
    expect(Object.keys(pairingChainIds)).toEqual(genesis.map(hash => `solana:${hash.slice(0, 32)}`))
  })

  test('uses a site’s own methods, chains and events in place of the defaults', () => {
    const proposal = createSessionProposal(networks, {
      override: {
        methods: { eip155: ['personal_sign'] },
        chains: { eip155: ['eip155:10', 'solana:no', 'nonsense'] },
        events: { eip155: [] },
      },
    })
    expect(proposal.eip155).toEqual({ chains: ['eip155:10'], methods: ['personal_sign'], events: [] })
    expect(proposal.cosmos?.methods).toEqual(namespaceTable.cosmos.methods)
  })

  test('requests the methods that the adapter of another namespace names, and none for an unknown namespace', () => {
    const sui = 'sui' as ChainNamespace
    const [first] = networks
    const known = { ...first, chainNamespace: sui, caipNetworkId: 'sui:mainnet' } as unknown as CaipNetwork
    const pairing = { methods: ['sui_signPersonalMessage'], events: ['accountsChanged'] }
    const adapters = [{ namespace: sui, namespaceInfo: { pairing } }]
    expect(createSessionProposal([known], { adapters })).toEqual({ sui: { chains: ['sui:mainnet'], ...pairing } })
    expect(() => createSessionProposal([known])).toThrow('does not support any of the requested chains')
    expect(Object.keys(createSessionProposal([...networks, known]))).not.toContain('sui')
    const connector = (namespace?: NamespaceInfo) =>
      createPairingConnector({
        projectId: '',
        metadata: { name: '', description: '', url: '', icons: [] },
        adapters: [{ namespace: sui, ...(namespace && { namespaceInfo: namespace }) }],
      })
    expect(connector({ pairing }).chains).toEqual([...chainNamespaces, 'sui'])
    expect(connector().chains).toEqual(chainNamespaces)
    expect(toRpcRoute(sui, 'sui_getAccounts', ['sui_getAccounts'])).toBe('wallet')
    expect(toRpcRoute(sui, 'sui_getObject', [])).toBe('node')
  })

  test('proposes no events for a namespace of which the site names only methods', () => {
    const sui = 'sui' as ChainNamespace
    const override = { methods: { [sui]: ['sui_sign'] }, chains: { [sui]: ['sui:mainnet'] } } as PairingOverride
    const proposal = createSessionProposal([], { adapters: [{ namespace: sui, namespaceInfo: {} }], override })
    expect(proposal).toEqual({ sui: { chains: ['sui:mainnet'], methods: ['sui_sign'], events: [] } })
  })

  // covers: S8.34
  test('is rejected without any chain to request', () => {
    expect(() => createSessionProposal([])).toThrow('The connector does not support any of the requested chains')
  })
})
