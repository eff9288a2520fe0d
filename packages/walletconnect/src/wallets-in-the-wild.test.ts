import { type CaipNetwork, toCaipNetwork } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { checkEvmAnswer } from './check-answer.ts'
import { namespaceTable } from './namespace-table.ts'
import { firstAccount, providerOf } from './pairing-harness.ts'
import { openScriptedSite, type ScriptedRequest, toTestNetwork } from './scripted-client-harness.ts'

// Each wallet in this file does what a public bug report describes. The link of a test is that report.

const mainnet = toTestNetwork('eip155:1')
const polygon: CaipNetwork = toCaipNetwork(
  {
    id: 137,
    name: 'Polygon',
    nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
    rpcUrls: { default: { http: ['https://polygon.example'] } },
    blockExplorers: { default: { name: 'Local', url: 'http://127.0.0.1:4000' } },
  },
  ['https://rpc.site.example/?projectId=secret'],
)
const request = { networks: [mainnet, polygon], preferred: { eip155: mainnet } }
const { methods, events } = namespaceTable.eip155

/** Creates a session of one account on mainnet, whose wallet answers as the test says. */
async function connect(part: Record<string, unknown> = {}) {
  const site = openScriptedSite()
  const accounts = [`eip155:1:${firstAccount}`]
  site.wallet.grant = { namespaces: { eip155: { accounts, chains: ['eip155:1'], methods, events, ...part } } }
  const session = await site.connector.connect(request)
  const chain = () => providerOf(site.connector)?.chain()
  return { ...site, session, chain, asked: () => site.wallet.requests.map(({ method }) => method) }
}

const isSwitch = ({ method }: ScriptedRequest) => method === 'wallet_switchEthereumChain'
const never = () => new Promise<never>(() => {})

describe('the chain that a paired wallet reports', () => {
  // https://github.com/WalletConnect/walletconnect-docs/issues/978, https://github.com/brave/brave-browser/issues/19261
  test.each([[[137]], [['0x89']], [['eip155:137']], [{ chainId: '0x89' }], [{ chainId: 137 }]])(
    'is read from %j',
    async data => {
      const { wallet, chain, notified } = await connect()
      wallet.emitEvent('chainChanged', data, 'eip155:1')
      expect(chain()).toBe('eip155:137')
      expect(notified).toHaveLength(1)
    },
  )

  // https://github.com/WalletConnect/modal-react-native/issues/28
  test('receives the requests from then on, although the session never had it', async () => {
    const { wallet, connector } = await connect()
    wallet.answer = () => `0x${'cd'.repeat(65)}`
    wallet.emitEvent('chainChanged', 137, 'eip155:1')
    const provider = providerOf(connector)
    await expect
      .poll(() => wallet.record())
      .toMatchObject({
        namespaces: { eip155: { chains: ['eip155:137', 'eip155:1'] } },
      })
    await provider?.request({ method: 'personal_sign', params: ['0x00', firstAccount] })
    expect(wallet.requests.at(-1)?.chainId).toBe('eip155:137')
  })

  test('is ignored if the site does not have it', async () => {
    const { wallet, connector, chain } = await connect()
    wallet.emitEvent('chainChanged', 10, 'eip155:1')
    expect(chain()).toBe('eip155:10')
    const sign = { method: 'personal_sign', params: ['0x00', firstAccount] }
    await expect(providerOf(connector)?.request(sign)).rejects.toMatchObject({ code: 'chainNotApproved' })
    expect(wallet.record()).toMatchObject({ namespaces: { eip155: { chains: ['eip155:1'] } } })
  })

  test.each([[[]], [[firstAccount]], [[[137]]], [{ chainId: null }], [{ chainId: [] }], [null]])(
    'is unchanged after %j',
    async data => {
      const { wallet, chain } = await connect()
      wallet.emitEvent('chainChanged', data, 'eip155:1')
      expect(chain()).toBe('eip155:1')
    },
  )
})

describe('a paired wallet that receives a switch request', () => {
  // https://github.com/wevm/wagmi/issues/1374
  test('has switched if it reports the chain and never answers', async () => {
    const { wallet, connector, chain } = await connect()
    wallet.answer = asked => {
      if (!isSwitch(asked)) return null
      wallet.emitEvent('chainChanged', 137, 'eip155:1')
      return never()
    }
    await connector.switchNetwork(polygon)
    expect(chain()).toBe('eip155:137')
  })

  // https://github.com/wevm/wagmi/issues/3350
  test('has switched if it adds the chain to the session and never answers', async () => {
    const { wallet, connector, chain, asked } = await connect()
    const accounts = [`eip155:1:${firstAccount}`, `eip155:137:${firstAccount}`]
    wallet.answer = given => {
      if (isSwitch(given)) return Promise.reject(Object.assign(new Error('Unrecognized chain ID'), { code: 4902 }))
      wallet.update({ eip155: { accounts, chains: ['eip155:1', 'eip155:137'], methods, events } })
      return never()
    }
    await connector.switchNetwork(polygon)
    expect(chain()).toBe('eip155:137')
    expect(asked()).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
  })

  test('keeps its chain if it reports another one, and its rejection is passed on', async () => {
    const { wallet, connector, chain } = await connect()
    const rejection = Object.assign(new Error('no'), { code: 4001 })
    wallet.answer = () => {
      wallet.emitEvent('chainChanged', 10, 'eip155:1')
      return Promise.reject(rejection)
    }
    await expect(connector.switchNetwork(polygon)).rejects.toMatchObject({ code: 4001 })
    expect(chain()).toBe('eip155:10')
  })

  // Strict wallets refuse the whole request: "Expected an array with at least one valid string HTTPS url".
  test('receives a chain without an explorer that is not https, and with the network’s own endpoints', async () => {
    const { wallet, connector, asked } = await connect()
    let isKnown = false
    wallet.answer = given => {
      if (!isSwitch(given)) isKnown = true
      return isKnown ? null : Promise.reject(Object.assign(new Error('Unrecognized chain ID'), { code: 4902 }))
    }
    await connector.switchNetwork(polygon)
    expect(asked()).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_switchEthereumChain'])
    expect(wallet.requests[1]?.params).toEqual([
      {
        chainId: '0x89',
        chainName: 'Polygon',
        nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
        rpcUrls: ['https://polygon.example'],
      },
    ])
  })

  // https://github.com/trustwallet/wallet-core/issues/3588
  test('receives no request if it has approved no method for it', async () => {
    const { connector, asked } = await connect({ methods: ['personal_sign', 'eth_sendTransaction'] })
    await expect(connector.switchNetwork(polygon)).rejects.toMatchObject({ code: 'switchChainFailed' })
    expect(asked()).toEqual([])
  })
})

describe('a session', () => {
  // https://github.com/wevm/wagmi/issues/3741
  test('has the chains of its accounts if the wallet lists no chains', async () => {
    const accounts = [`eip155:1:${firstAccount}`, `eip155:137:${firstAccount}`]
    const { session, connector, asked, chain } = await connect({ accounts, chains: undefined })
    expect(session.approvedNetworkIds).toEqual(['eip155:1', 'eip155:137'])
    await connector.switchNetwork(polygon)
    expect(chain()).toBe('eip155:137')
    expect(asked()).toEqual([])
  })
})

describe('the answer of a paired wallet', () => {
  const hash = `0x${'ab'.repeat(32)}`
  const signature = `0x${'cd'.repeat(65)}`

  // https://github.com/horizontalsystems/unstoppable-wallet-android/pull/7579
  test.each([
    ['eth_sendTransaction', hash],
    ['personal_sign', signature],
    ['eth_signTypedData_v4', `${signature}cd`],
  ])('has, for %s, the prefix 0x that the wallet left out', (method, answer) => {
    expect(checkEvmAnswer(method, answer.slice(2))).toBe(answer)
  })
})
