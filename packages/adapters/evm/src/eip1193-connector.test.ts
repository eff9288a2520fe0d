import { type BaseError, type CaipNetwork, toCaipNetwork, type WalletSession } from '@latchkey/primitives'
import { createAdapterContext, settle } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'

import { describeConnector } from '@latchkey/testing/conformance'
import { createEip1193Connector } from './eip1193-connector.ts'
import { createScriptedWallet, rpcError, toHarnessWallet } from './scripted-wallet.test-support.ts'
import { signAndVerify } from './sign-and-verify.test-support.ts'
import { createNetwork } from './test-networks.test-support.ts'

const [first, second] = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const
const mainnet = createNetwork(1)
const polygon = createNetwork(137)
const unknown = createNetwork(8453)
const request = { networks: [mainnet, polygon], preferred: { eip155: mainnet } }

function createWorld(initial?: Parameters<typeof createScriptedWallet>[0]) {
  const wallet = createScriptedWallet(initial)
  const connector = createEip1193Connector(
    {
      id: 'com.example',
      name: 'Example',
      type: 'ANNOUNCED',
      getProvider: () => wallet.provider,
    },
    createAdapterContext(),
  )
  const watch = () => {
    const heard = { sessions: [] as WalletSession[], disconnects: 0, stop: () => {} }
    heard.stop = connector.watch({
      onSession: session => void heard.sessions.push(session),
      onDisconnect: () => void heard.disconnects++,
    })
    return heard
  }
  return { wallet, connector, watch, methods: () => wallet.requests.map(({ method }) => method) }
}

// covers: S1.17
describeConnector('a wallet in the page', () => {
  const { wallet, connector } = createWorld()
  return {
    connector,
    networks: [mainnet, polygon],
    otherAccounts: [first, second],
    wallet: toHarnessWallet(wallet),
    signAndVerify,
  }
})

describe('connecting', () => {
  test.each([
    ['0x89', 137],
    ['0X89', 137],
    ['137', 137],
    [137, 137],
    [137n, 137],
  ])('reads the chain id %s', async (answer, chainId) => {
    const { wallet, connector } = createWorld()
    wallet.answer('eth_chainId', () => answer)
    expect((await connector.connect(request)).networks).toEqual({ eip155: `eip155:${chainId}` })
  })

  test.each(['', '0x', 'mainnet', '-1', 0, 1.5, 2 ** 60, null, undefined, {}, ['0x1'], true])(
    'rejects the chain id %j',
    async answer => {
      const { wallet, connector } = createWorld()
      wallet.answer('eth_chainId', () => answer)
      await expect(connector.connect(request)).rejects.toMatchObject({
        code: 'invalidChainId',
        shortMessage: 'Invalid chainId',
      })
    },
  )

  test('writes the addresses with their checksum (EIP-55), each once, and drops invalid ones', async () => {
    const { wallet, connector } = createWorld()
    wallet.answer('eth_requestAccounts', () => [
      first.toLowerCase(),
      first,
      null,
      '0x1',
      second.slice(2).toUpperCase(),
      '<b>',
      second,
      {},
    ])
    const { accounts } = await connector.connect(request)
    expect(accounts).toEqual([
      { namespace: 'eip155', address: first, type: 'eoa' },
      { namespace: 'eip155', address: second, type: 'eoa' },
    ])
  })

  test.each([[[]], [['nobody']], [null], [undefined], ['0x'], [{ 0: first, length: 1 }]])(
    'fails without an account in %j',
    async answer => {
      const { wallet, connector } = createWorld()
      wallet.answer('eth_requestAccounts', () => answer)
      const failure = (await connector.connect(request).catch((error: unknown) => error)) as BaseError
      expect(failure).toMatchObject({ code: 'noAccount', shortMessage: 'Failed to connect' })
      expect(failure.message).toContain('unlock it')
    },
  )

  test.each(['connect', 'reconnect'] as const)('uses the account that the wallet reports during a %s', async how => {
    const { wallet, connector, watch } = createWorld({ accounts: [first] })
    wallet.isConnected = true
    wallet.answer('eth_chainId', () => {
      wallet.answer('eth_chainId', undefined)
      wallet.emit('accountsChanged', [second])
      return '0x1'
    })
    expect((await connector[how](request))?.accounts.map(({ address }) => address)).toEqual([second])
    expect(wallet.listenerCount()).toBe(0)
    const heard = watch()
    wallet.emit('accountsChanged', [first])
    await vi.waitFor(() => expect(heard.sessions).toHaveLength(1), 10_000)
    heard.stop()
  })

  test('fails if the wallet withdraws its account meanwhile', async () => {
    const { wallet, connector } = createWorld({ accounts: [first] })
    wallet.isConnected = true
    wallet.answer('eth_chainId', () => {
      wallet.emit('accountsChanged', [])
      return '0x1'
    })
    await expect(connector.connect(request)).rejects.toMatchObject({ code: 'noAccount' })
    await expect(connector.reconnect(request)).resolves.toBeUndefined()
  })

  test('drops an answer that arrives after the site has aborted', async () => {
    const { wallet, connector, watch } = createWorld()
    let approve = (_: string[]) => {}
    wallet.answer('eth_requestAccounts', () => new Promise<string[]>(resolve => (approve = resolve)))
    const controller = new AbortController()
    const connecting = connector.connect({ ...request, signal: controller.signal })
    await vi.waitFor(() => expect(wallet.requests).toHaveLength(1), 10_000)
    controller.abort(new Error('closed'))
    await expect(connecting).rejects.toThrow('closed')
    approve([first])
    await Promise.resolve()
    expect(wallet.requests).toHaveLength(1)
    expect(watch().sessions).toEqual([])
  })

  test('turns an exception of the provider into a rejection', async () => {
    const thrown = new Error('content script is gone')
    const connector = createEip1193Connector(
      {
        id: 'x',
        name: 'X',
        type: 'INJECTED',
        getProvider: () => ({
          get request(): never {
            throw thrown
          },
          on: () => {},
          removeListener: () => {},
        }),
      },
      createAdapterContext(),
    )
    await expect(connector.connect(request)).rejects.toBe(thrown)
    await expect(connector.disconnect()).resolves.toBeUndefined()
  })

  test('passes the wallet’s own object to the site', () => {
    const { wallet, connector } = createWorld()
    expect(connector.getProvider('eip155')).toBe(wallet.provider)
    expect(connector.getProvider('solana')).toBeUndefined()
  })
})

describe('connecting with a capability (ERC-7846)', () => {
  const capabilities = { signInWithEthereum: { nonce: 'abcdefgh', chainId: '0x1' } }

  test('requests both in one window, and returns what the wallet signed', async () => {
    const { wallet, connector, methods } = createWorld({ accounts: [first] })
    const signed = { signInWithEthereum: { message: 'a message', signature: '0x12' } }
    wallet.answer('wallet_connect', () => ({ accounts: [{ address: first.toLowerCase(), capabilities: signed }] }))
    const session = await connector.connect({ ...request, capabilities })
    expect(session).toMatchObject({ accounts: [{ address: first }], capabilities: signed })
    expect(methods()).toEqual(['wallet_connect', 'eth_chainId'])
    expect(wallet.requests[0]?.params).toEqual([{ version: '1', capabilities }])
  })

  test.each([
    ['an error', () => Promise.reject(rpcError(-32601, 'The method does not exist'))],
    ['another error', () => Promise.reject(rpcError(4200, 'Unsupported'))],
    ['null', () => null],
    ['no account', () => ({ accounts: [] })],
    ['accounts that are none', () => ({ accounts: [null, { address: 5 }, 'x'] })],
  ])('requests only the accounts if the wallet answers with %s', async (_, answer) => {
    const { wallet, connector, methods } = createWorld({ accounts: [first] })
    wallet.answer('wallet_connect', answer)
    const session = await connector.connect({ ...request, capabilities })
    expect(session.accounts.map(({ address }) => address)).toEqual([first])
    expect(session).not.toHaveProperty('capabilities')
    expect(methods()).toEqual(['wallet_connect', 'eth_requestAccounts', 'eth_chainId'])
  })

  test.each([4001, -32002])('sends no further request after error %s', async code => {
    const { wallet, connector, methods } = createWorld()
    wallet.answer('wallet_connect', () => Promise.reject(rpcError(code, 'no')))
    await expect(connector.connect({ ...request, capabilities })).rejects.toMatchObject({ code })
    expect(methods()).toEqual(['wallet_connect'])
  })
})

describe('restoring a connection', () => {
  test('requests accounts without a prompt', async () => {
    const { wallet, connector, methods } = createWorld()
    wallet.isConnected = true
    await connector.reconnect(request)
    expect(methods()).toEqual(['eth_accounts', 'eth_chainId'])
  })

  // covers: S8.89
  test('restores nothing if the wallet reports that the site is not authorized', async () => {
    const { wallet, connector } = createWorld()
    wallet.answer('eth_accounts', () => Promise.reject(rpcError(4100, 'Unauthorized')))
    expect(await connector.reconnect(request)).toBeUndefined()
  })

  test('passes every other error on', async () => {
    const { wallet, connector } = createWorld()
    const error = rpcError(-32603, 'broken')
    wallet.answer('eth_accounts', () => Promise.reject(error))
    await expect(connector.reconnect(request)).rejects.toBe(error)
  })
})

describe('disconnecting', () => {
  test('revokes the permission of the site', async () => {
    const { wallet, connector } = createWorld()
    await connector.connect(request)
    await connector.disconnect()
    expect(wallet.requests.at(-1)).toEqual({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    expect(wallet.isConnected).toBe(false)
  })

  test('sends no request if another namespace of the wallet stays connected, which a revocation would end too', async () => {
    const { connector, methods } = createWorld()
    await connector.connect(request)
    await connector.disconnect({ keepsPermission: true })
    expect(methods()).not.toContain('wallet_revokePermissions')
  })
})

describe('switching the network', () => {
  const full: CaipNetwork = toCaipNetwork(
    {
      id: 8453,
      name: 'Base',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://base.example', 'https://base-2.example'] } },
      blockExplorers: {
        default: { name: 'Basescan', url: 'https://basescan.org' },
        blockscout: { name: 'Blockscout', url: 'https://base.blockscout.com' },
        again: { name: 'Basescan', url: 'https://basescan.org' },
      },
      assets: { imageUrl: 'https://images.example/base.png' },
    },
    ['https://rpc.site.example/?projectId=secret'],
  )

  test('requests the chain in hexadecimal', async () => {
    const { wallet, connector } = createWorld()
    await connector.switchNetwork(polygon)
    expect(wallet.requests[0]).toEqual({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] })
  })

  // covers: S8.93
  test('offers a chain that the wallet lacks, with all fields of EIP-3085 and the network’s own endpoints', async () => {
    const { wallet, connector, methods } = createWorld()
    await connector.switchNetwork(full)
    expect(wallet.chainId).toBe(8453)
    expect(wallet.requests[1]).toEqual({
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId: '0x2105',
          chainName: 'Base',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: ['https://base.example', 'https://base-2.example'],
          blockExplorerUrls: ['https://basescan.org', 'https://base.blockscout.com'],
          iconUrls: ['https://images.example/base.png'],
        },
      ],
    })
    expect(methods().filter(method => method === 'wallet_switchEthereumChain')).toHaveLength(2)
  })

  test('names no explorer and no icon if there is none', async () => {
    const { wallet, connector } = createWorld()
    await connector.switchNetwork(unknown)
    const [parameter] = (wallet.requests[1]?.params ?? []) as unknown as [object]
    expect(Object.keys(parameter).toSorted()).toEqual(['chainId', 'chainName', 'nativeCurrency', 'rpcUrls'])
  })

  // MetaMask and others refuse the whole request: "Expected an array with at least one valid string HTTPS url".
  test.each(['', 'http://explorer.example', 'explorer.example', 'javascript:1', 'data:image/png;base64,AA=='])(
    'leaves out an explorer and an icon at %j, which strict wallets reject',
    async url => {
      const { wallet, connector } = createWorld()
      const { default: good } = full.blockExplorers ?? {}
      const explorers = { default: { name: 'A', url }, ...(good && { good }) }
      await connector.switchNetwork({ ...full, blockExplorers: explorers, assets: { imageUrl: url } })
      const [parameter] = (wallet.requests[1]?.params ?? []) as unknown as [object]
      expect(parameter).toMatchObject({ blockExplorerUrls: ['https://basescan.org'] })
      expect(parameter).not.toHaveProperty('iconUrls')
      const { wallet: other, connector: otherConnector } = createWorld()
      await otherConnector.switchNetwork({ ...full, blockExplorers: { default: { name: 'A', url } } })
      const [without] = (other.requests[1]?.params ?? []) as unknown as [object]
      expect(without).not.toHaveProperty('blockExplorerUrls')
    },
  )

  test('requests no second switch if adding the chain switched the wallet', async () => {
    const { wallet, connector, methods } = createWorld()
    wallet.answer('wallet_addEthereumChain', () => {
      wallet.chainId = 8453
      return null
    })
    await connector.switchNetwork(unknown)
    expect(methods().filter(method => method === 'wallet_switchEthereumChain')).toHaveLength(1)
  })

  test.each([
    ['4902', rpcError(4902, 'Unrecognized chain')],
    ['5710', rpcError(5710, 'Unsupported chain')],
    ['4902 wrapped in -32603', { code: -32603, message: 'Internal', data: { originalError: { code: 4902 } } }],
    ['-32603 with a sentence', rpcError(-32603, 'Unrecognized chain ID "0x2105".')],
  ])('reads %s as an unknown chain', async (_, error) => {
    const { wallet, connector } = createWorld()
    wallet.answer('wallet_switchEthereumChain', () => {
      wallet.answer('wallet_switchEthereumChain', undefined)
      throw error
    })
    await connector.switchNetwork(unknown)
    expect(wallet.chainId).toBe(8453)
  })

  test('passes on the rejection to add a chain', async () => {
    const { wallet, connector } = createWorld()
    const rejection = rpcError(4001, 'User rejected the request.')
    wallet.answer('wallet_addEthereumChain', () => Promise.reject(rejection))
    await expect(connector.switchNetwork(unknown)).rejects.toBe(rejection)
  })

  // covers: S8.78, S8.83, S8.90
  test.each([-32601, -32002, 4200])('passes error %s on and offers no chain', async code => {
    const { wallet, connector, methods } = createWorld()
    const error = rpcError(code, 'no')
    wallet.answer('wallet_switchEthereumChain', () => Promise.reject(error))
    await expect(connector.switchNetwork(polygon)).rejects.toBe(error)
    expect(methods()).toEqual(['wallet_switchEthereumChain'])
  })

  // covers: S4.17
  test('waits for a wallet that agrees first and switches later', async () => {
    const { wallet, connector } = createWorld()
    wallet.answer('wallet_switchEthereumChain', () => {
      setTimeout(() => {
        wallet.chainId = 137
        wallet.emit('chainChanged', '0x89')
      }, 30)
      return null
    })
    await connector.switchNetwork(polygon)
    expect(wallet.chainId).toBe(137)
    expect(wallet.listenerCount()).toBe(0)
  })

  // covers: S4.17
  test('fails when the wallet agrees and does not switch, and leaves no listener behind', async () => {
    vi.useFakeTimers()
    try {
      const { wallet, connector } = createWorld()
      wallet.answer('wallet_switchEthereumChain', () => null)
      const failure = connector.switchNetwork(polygon).catch((error: unknown) => error)
      await vi.waitFor(() => expect(wallet.listenerCount()).toBe(1), 10_000)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await failure).toMatchObject({ code: 'switchFailed', shortMessage: 'Failed to switch to chain' })
      expect(wallet.listenerCount()).toBe(0)
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('accepts a wallet that switches without an event, or without reporting its chain', async () => {
    const silent = createWorld()
    silent.wallet.answer('wallet_switchEthereumChain', () => {
      silent.wallet.chainId = 137
      return null
    })
    await silent.connector.switchNetwork(polygon)
    const secretive = createWorld()
    secretive.wallet.silence('eth_chainId')
    await secretive.connector.switchNetwork(polygon)
    expect(secretive.wallet.chainId).toBe(137)
  })

  test.each([createNetwork(0), createNetwork(1.5), { ...polygon, chainNamespace: 'solana' as const }])(
    'sends the wallet no request for an invalid chain',
    async network => {
      const { wallet, connector } = createWorld()
      await expect(connector.switchNetwork(network)).rejects.toMatchObject({ code: 'invalidChainId' })
      expect(wallet.requests).toEqual([])
    },
  )
})

describe('watching', () => {
  async function createConnected() {
    const world = createWorld()
    await world.connector.connect(request)
    return { ...world, heard: world.watch() }
  }

  test('reports no event if no account or chain changed', async () => {
    const { wallet, heard } = await createConnected()
    wallet.emit('accountsChanged', wallet.accounts)
    wallet.emit('chainChanged', '0x1')
    wallet.emit('chainChanged', '0x89')
    wallet.emit('chainChanged', '137')
    await vi.waitFor(() => expect(heard.sessions).toHaveLength(1), 10_000)
    await settle()
    expect(heard.sessions).toHaveLength(1)
  })

  test('ignores invalid account lists and chains', async () => {
    const { wallet, heard } = await createConnected()
    for (const payload of [undefined, null, 'no', 5, { length: 0 }]) wallet.emit('accountsChanged', payload)
    for (const payload of [undefined, null, 'no', -5, {}, []]) wallet.emit('chainChanged', payload)
    await settle()
    expect(heard).toMatchObject({ sessions: [], disconnects: 0 })
  })

  test('reports a switch that the wallet makes without an event, and the account on the new chain', async () => {
    const { wallet, connector, heard } = await createConnected()
    wallet.answer('wallet_switchEthereumChain', () => {
      wallet.chainId = 137
      return null
    })
    await connector.switchNetwork(polygon)
    await vi.waitFor(
      () => expect(heard.sessions.map(({ networks }) => networks.eip155)).toEqual(['eip155:137']),
      10_000,
    )
    wallet.emit('accountsChanged', [first])
    await vi.waitFor(() => expect(heard.sessions).toHaveLength(2), 10_000)
    expect(heard.sessions.at(-1)?.networks).toEqual({ eip155: 'eip155:137' })
  })

  test('requests the chain of another account, which a wallet without chain events may have changed', async () => {
    const { wallet, heard } = await createConnected()
    wallet.chainId = 137
    wallet.emit('accountsChanged', [first])
    await vi.waitFor(() => expect(heard.sessions).toHaveLength(1), 10_000)
    expect(heard.sessions[0]?.networks).toEqual({ eip155: 'eip155:137' })
  })

  test('reports another account on the last known chain if the wallet does not report it', async () => {
    vi.useFakeTimers()
    try {
      const { wallet, heard } = await createConnected()
      wallet.silence('eth_chainId')
      wallet.emit('accountsChanged', [first])
      await vi.advanceTimersByTimeAsync(2_000)
      expect(heard.sessions).toHaveLength(1)
      expect(heard.sessions[0]?.networks).toEqual({ eip155: 'eip155:1' })
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('continues with the result of a reconnect', async () => {
    const { wallet, connector, heard } = await createConnected()
    wallet.accounts = [second]
    wallet.chainId = 137
    await connector.reconnect(request)
    expect(heard.sessions.map(({ accounts, networks }) => [accounts[0]?.address, networks.eip155])).toEqual([
      [second, 'eip155:137'],
    ])
    wallet.silence('eth_accounts')
    wallet.emit('chainChanged', '0x1')
    await vi.waitFor(() => expect(heard.sessions).toHaveLength(2), 10_000)
    expect(heard.sessions.at(-1)?.accounts[0]?.address).toBe(second)
  })

  test('reports accounts with their checksum', async () => {
    const { wallet, heard } = await createConnected()
    wallet.emit('accountsChanged', [second.toLowerCase()])
    await vi.waitFor(() => expect(heard.sessions[0]?.accounts[0]?.address).toBe(second), 10_000)
  })

  // covers: S8.91
  test('ends when the provider disconnects', async () => {
    const { wallet, heard } = await createConnected()
    wallet.emit('disconnect', rpcError(4900, 'Disconnected'))
    expect(heard.disconnects).toBe(1)
    expect(wallet.listenerCount()).toBe(0)
  })

  test.each([
    ['code 1013', rpcError(1013, 'Disconnected from chain. Attempting to connect.')],
    ['4900 over 1013', { code: 4900, data: { originalError: { code: 1013 } } }],
    ['a cause of 1013', Object.assign(new Error('x', { cause: { code: 1013 } }), { code: 4900 })],
  ])('continues through a temporary disconnect (%s)', async (_, error) => {
    const { wallet, heard } = await createConnected()
    wallet.emit('disconnect', error)
    await settle()
    expect(heard.disconnects).toBe(0)
    wallet.emit('accountsChanged', [first])
    await vi.waitFor(() => expect(heard.sessions).toHaveLength(1), 10_000)
  })

  test('ends when a disconnect that seemed temporary left no account', async () => {
    const { wallet, heard } = await createConnected()
    wallet.isConnected = false
    wallet.emit('disconnect', rpcError(1013, 'try again later'))
    await vi.waitFor(() => expect(heard.disconnects).toBe(1), 10_000)
  })

  test('works with a wallet that has no events', async () => {
    const connector = createEip1193Connector(
      {
        id: 'x',
        name: 'X',
        type: 'INJECTED',
        getProvider: () => ({
          request: async ({ method }) => (method === 'eth_chainId' ? '0x1' : [first]),
          on: () => {
            throw new Error('no events')
          },
          removeListener: () => {
            throw new Error('no events')
          },
        }),
      },
      createAdapterContext(),
    )
    await connector.connect(request)
    const stop = connector.watch({ onSession: () => {}, onDisconnect: () => {} })
    expect(stop).not.toThrow()
  })

  test('does not listen to a wallet that was never connected', () => {
    const { wallet, watch } = createWorld()
    const { stop } = watch()
    expect(wallet.listenerCount()).toBe(0)
    expect(stop).not.toThrow()
  })
})
