import type { Eip1193Provider, WalletSession } from '@latchkey/primitives'
import { createAdapterContext } from '@latchkey/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { createEip1193Connector } from './eip1193-connector.ts'
import { createScriptedWallet, rpcError, type ScriptedWallet } from './scripted-wallet.test-support.ts'
import { createNetwork } from './test-networks.test-support.ts'

// Each wallet in this file does what a public bug report describes. The link of a test is that report.

const [first, second] = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const
const mainnet = createNetwork(1)
const polygon = createNetwork(137)
const unknown = createNetwork(8453)
const request = { networks: [mainnet, polygon], preferred: { eip155: mainnet } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function createWorld(toProvider: (wallet: ScriptedWallet) => Eip1193Provider = wallet => wallet.provider) {
  const wallet = createScriptedWallet({ accounts: [first] })
  const provider = toProvider(wallet)
  const connector = createEip1193Connector(
    { id: 'com.example', name: 'Example', type: 'ANNOUNCED', getProvider: () => provider },
    createAdapterContext(),
  )
  const watch = () => {
    const heard = { addresses: [] as (string | undefined)[], networks: [] as unknown[], disconnects: 0, locks: 0 }
    const stop = connector.watch({
      onSession({ accounts, networks }: WalletSession) {
        heard.addresses.push(accounts[0]?.address)
        heard.networks.push(networks.eip155)
      },
      onDisconnect: () => void heard.disconnects++,
      onLock: () => void heard.locks++,
    })
    return { heard, stop }
  }
  return { wallet, connector, watch, methods: () => wallet.requests.map(({ method }) => method) }
}

async function createConnected(...given: Parameters<typeof createWorld>) {
  const world = createWorld(...given)
  await world.connector.connect(request)
  return { ...world, ...world.watch() }
}

describe('a wallet that is requested for its accounts', () => {
  // https://github.com/MetaMask/metamask-extension/issues/17339
  test.each([[[]], [null], [undefined]])('receives a silent request if its answer is %j', async answer => {
    const { wallet, connector, methods } = createWorld()
    wallet.answer('eth_requestAccounts', () => {
      wallet.isConnected = true
      return answer
    })
    const { accounts } = await connector.connect(request)
    expect(accounts.map(({ address }) => address)).toEqual([first])
    expect(methods()).toEqual(['eth_requestAccounts', 'eth_accounts', 'eth_chainId'])
  })

  // https://github.com/MetaMask/metamask-mobile/issues/1675
  test('is connected by its answer if it lists no account after that', async () => {
    const { wallet, connector } = createWorld()
    wallet.answer('eth_accounts', () => [])
    expect((await connector.connect(request)).accounts).toHaveLength(1)
  })

  // https://github.com/Uniswap/web3-react/pull/749
  test('has the chain that the user selected in its window, also if it answers with the earlier one', async () => {
    const { wallet, connector } = createWorld()
    wallet.answer('eth_chainId', () => {
      wallet.chainId = 137
      wallet.emit('chainChanged', '0x89')
      return '0x1'
    })
    expect((await connector.connect(request)).networks).toEqual({ eip155: 'eip155:137' })
    expect(wallet.listenerCount()).toBe(0)
  })
})

describe('a wallet that shares no account at the start of a visit', () => {
  // https://github.com/czxtm/react-web3/issues/36
  test.each(['reports the account', 'lists the account'])('is connected if it %s a moment later', async how => {
    const { wallet, connector } = createWorld()
    const reconnecting = connector.reconnect(request)
    await pass(300)
    wallet.isConnected = true
    if (how === 'reports the account') wallet.emit('accountsChanged', [first])
    await pass(how === 'reports the account' ? 0 : 1_000)
    expect((await reconnecting)?.accounts.map(({ address }) => address)).toEqual([first])
    expect(wallet.listenerCount()).toBe(0)
  })

  test('is disconnected if it reports none for a second', async () => {
    const { wallet, connector, methods } = createWorld()
    const reconnecting = connector.reconnect(request)
    await pass(5_000)
    expect(await reconnecting).toBeUndefined()
    expect(methods()).not.toContain('eth_requestAccounts')
    expect(wallet.listenerCount()).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a wallet whose events have another payload', () => {
  // https://github.com/brave/brave-browser/issues/19261
  test.each([[{ chainId: '0x89' }], [['0x89']], [undefined], ['loading'], [Number.NaN]])(
    'is requested for its chain after chainChanged with %o',
    async payload => {
      const { wallet, heard, stop } = await createConnected()
      wallet.chainId = 137
      wallet.emit('chainChanged', payload)
      await pass(0)
      expect(heard).toMatchObject({ networks: ['eip155:137'], disconnects: 0 })
      stop()
    },
  )

  // https://github.com/WalletConnect/walletconnect-monorepo/pull/3463
  test.each([[undefined], [null], [second], [{ accounts: [second] }]])(
    'is requested for its accounts after accountsChanged with %o',
    async payload => {
      const { wallet, heard, stop } = await createConnected()
      wallet.accounts = [second]
      wallet.emit('accountsChanged', payload)
      await pass(0)
      expect(heard).toMatchObject({ addresses: [second], disconnects: 0 })
      wallet.isConnected = false
      wallet.emit('accountsChanged', payload)
      await pass(2_000)
      expect(heard).toMatchObject({ addresses: [second], disconnects: 1 })
      stop()
    },
  )
})

describe('a wallet with an unusual emitter', () => {
  // https://github.com/trustwallet/wallet-core/issues/3152, https://github.com/rango-exchange/rango-client/pull/1195
  test('has its listeners removed by `off` if it has no `removeListener', async () => {
    const { wallet, heard, stop } = await createConnected(({ provider: { request, on, removeListener } }) => {
      const trust = { request, on, off: removeListener }
      return trust as Partial<Eip1193Provider> as Eip1193Provider
    })
    wallet.emit('accountsChanged', [second])
    await pass(0)
    expect(heard.addresses).toEqual([second])
    stop()
    expect(wallet.listenerCount()).toBe(0)
  })

  // https://github.com/brave/brave-browser/issues/58890
  test('connects, signs and switches if reading `on` throws', async () => {
    const { connector, stop } = await createConnected(({ provider }) => {
      const target = { ...provider }
      Object.defineProperty(target, 'on', { value: () => {}, writable: false, configurable: false })
      // The handler breaks the rule of proxies for a property that cannot change, so the engine throws.
      const bound = (value: unknown): unknown => (value as { bind?(held: object): unknown } | undefined)?.bind?.(target)
      return new Proxy(target, { get: (held, key) => bound(Reflect.get(held, key)) })
    })
    await connector.switchNetwork(polygon)
    await expect(connector.disconnect()).resolves.toBeUndefined()
    stop()
  })

  // https://github.com/enkryptcom/enKrypt/issues/364
  test('is called as its own method if it is a frozen object with private fields', async () => {
    class PrivateProvider {
      readonly #wallet: ScriptedWallet
      constructor(wallet: ScriptedWallet) {
        this.#wallet = wallet
      }
      request(...given: Parameters<Eip1193Provider['request']>) {
        return this.#wallet.provider.request(...given)
      }
      on(...given: Parameters<Eip1193Provider['on']>) {
        return this.#wallet.provider.on(...given)
      }
      removeListener(...given: Parameters<Eip1193Provider['removeListener']>) {
        return this.#wallet.provider.removeListener(...given)
      }
    }
    const { wallet, connector, heard, stop } = await createConnected(held => Object.freeze(new PrivateProvider(held)))
    await connector.switchNetwork(polygon)
    expect(heard.networks).toEqual(['eip155:137'])
    stop()
    expect(wallet.listenerCount()).toBe(0)
  })
})

describe('a wallet that receives a switch request', () => {
  // https://github.com/wevm/wagmi/issues/1374
  test('has switched if it reports the chain and never answers', async () => {
    const { wallet, connector } = createWorld()
    wallet.answer('wallet_switchEthereumChain', () => {
      wallet.chainId = 137
      wallet.emit('chainChanged', '0x89')
      return new Promise(() => {})
    })
    await expect(connector.switchNetwork(polygon)).resolves.toBeUndefined()
    expect(wallet.listenerCount()).toBe(0)
  })

  // https://github.com/wevm/wagmi/issues/3350
  test('has switched if it did so with the addition of the chain and never answers the second switch', async () => {
    const { wallet, connector } = createWorld()
    wallet.answer('wallet_addEthereumChain', () => {
      wallet.answer('wallet_switchEthereumChain', () => {
        setTimeout(() => wallet.emit('chainChanged', '0x2105'), 3_000)
        return new Promise(() => {})
      })
      return null
    })
    const switching = connector.switchNetwork(unknown)
    await pass(4_000)
    await expect(switching).resolves.toBeUndefined()
  })

  // https://github.com/coinbase/coinbase-wallet-sdk/pull/213, https://github.com/AlphaWallet/alpha-wallet-ios/issues/3887
  test.each([
    { code: 2, message: 'chainId 0x2105 not supported' },
    { code: -32603, message: 'Unsupported chain id: 8453' },
    { code: -32000, message: 'Chain not configured' },
    { message: '{"message":"Unrecognized chain ID 0x2105. Try adding the chain first.","code":4902}' },
  ])('receives a request to add the chain after %j', async error => {
    const { wallet, connector, methods } = createWorld()
    wallet.answer('wallet_switchEthereumChain', () => {
      wallet.answer('wallet_switchEthereumChain', undefined)
      return Promise.reject(error)
    })
    await connector.switchNetwork(unknown)
    expect(methods()).toContain('wallet_addEthereumChain')
    expect(wallet.chainId).toBe(8453)
  })

  test.each([rpcError(4001, 'Unsupported chain'), rpcError(-32601, 'wallet_switchEthereumChain is not supported')])(
    'receives no request to add the chain after %s',
    async error => {
      const { wallet, connector, methods } = createWorld()
      wallet.answer('wallet_switchEthereumChain', () => Promise.reject(error))
      await expect(connector.switchNetwork(unknown)).rejects.toBe(error)
      expect(methods()).toEqual(['wallet_switchEthereumChain'])
    },
  )
})
