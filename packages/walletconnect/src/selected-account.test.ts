import type { CaipNetworkId } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { namespaceTable } from './namespace-table.ts'
import { firstAccount, providerOf, secondAccount } from './pairing-harness.ts'
import { grantAccounts, openScriptedSite, toConnectRequest, toTestNetwork } from './scripted-client-harness.ts'

const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const solanaMainnetBefore = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const [solanaFirst, solanaSecond] = [
  '8FE27ioQh3T7o22QsYVT5Re8NnHFqmFNbdqwiF3ywuZQ',
  'So11111111111111111111111111111111111111112',
]

async function connectOn(network: CaipNetworkId, accounts: readonly string[]) {
  const site = openScriptedSite()
  const namespace = network.split(':')[0] as 'eip155' | 'solana'
  site.wallet.grant = { namespaces: grantAccounts(accounts, namespaceTable[namespace]) }
  const request = toConnectRequest(network)
  await site.connector.connect(request)
  const shown = () =>
    providerOf(site.connector, namespace)
      ?.accounts()
      .map(({ address }) => address)
  return { ...site, request, namespace, shown }
}

describe('the account that a paired wallet selects', () => {
  test.each(['eip155:1', 'eip155:137', 'eip155:10'])(
    'is first on the chain of the site when the wallet reports it under %s',
    async carrier => {
      const accounts = [`eip155:1:${firstAccount}`, `eip155:137:${firstAccount}`, `eip155:10:${firstAccount}`]
      const { wallet, notified, shown, connector } = await connectOn('eip155:137', accounts)
      wallet.emitEvent('accountsChanged', [secondAccount], carrier)
      await expect.poll(() => notified.length).toBe(1)
      expect(notified[0]).toMatchObject({ accounts: [{ address: secondAccount }, { address: firstAccount }] })
      expect(shown()).toEqual([secondAccount, firstAccount])
      for (const chain of ['eip155:1', 'eip155:10'])
        await expect(providerOf(connector)?.request({ method: 'eth_accounts' }, chain)).resolves.toEqual([
          secondAccount,
          firstAccount,
        ])
    },
  )

  test('is still first after a reload', async () => {
    const site = await connectOn('eip155:137', [`eip155:1:${firstAccount}`, `eip155:137:${firstAccount}`])
    site.wallet.emitEvent('accountsChanged', [`eip155:1:${secondAccount}`], 'eip155:1')
    await expect.poll(() => site.notified.length).toBe(1)
    const session = await site.reload().connector.reconnect(site.request)
    expect(session?.accounts.map(({ address }) => address)).toEqual([secondAccount, firstAccount])
  })

  test('does not change the id by which the wallet is addressed', async () => {
    const { wallet, shown, connector } = await connectOn(solanaMainnet, [`${solanaMainnetBefore}:${solanaFirst}`])
    wallet.emitEvent('accountsChanged', [solanaSecond], solanaMainnetBefore)
    await expect.poll(shown).toEqual([solanaSecond, solanaFirst])
    await providerOf(connector, 'solana')?.request({ method: 'solana_signMessage', params: {} })
    expect(wallet.requests.map(({ chainId }) => chainId)).toEqual([solanaMainnetBefore])
  })

  test('adds no chain that the wallet did not approve', async () => {
    const { wallet, shown, connector, notified } = await connectOn(solanaMainnet, [`${solanaMainnet}:${solanaFirst}`])
    wallet.emitEvent('accountsChanged', [solanaSecond], 'solana:nochain')
    await expect.poll(shown).toEqual([solanaSecond, solanaFirst])
    expect(notified.at(-1)).toMatchObject({ approvedNetworkIds: [solanaMainnet] })
    const sent = providerOf(connector, 'solana')?.request({ method: 'solana_signMessage' }, 'solana:nochain')
    await expect(sent).rejects.toMatchObject({ code: 'chainNotApproved' })
  })

  test('does not make the stored session grow without limit', async () => {
    const accounts = ['eip155:1', 'eip155:137'].map(chain => `${chain}:${firstAccount}`)
    const { wallet, notified, shown } = await connectOn('eip155:137', accounts)
    for (let event = 0; event < 30; event++) {
      const addresses = Array.from(
        { length: 100 },
        (_, index) => `0x${(event * 100 + index).toString().padStart(40, '0')}`,
      )
      wallet.emitEvent('accountsChanged', addresses, 'eip155:1')
      await expect.poll(() => notified.length).toBe(event + 1)
      expect(shown()?.[0]).toBe(addresses[0])
    }
    const stored = wallet.record()?.['namespaces'] as { eip155: { accounts: string[] } } | undefined
    expect(stored?.eip155.accounts.length).toBeLessThanOrEqual(500)
    expect(shown()?.length).toBeLessThanOrEqual(500)
  })

  test('is stored once, however often the wallet changes between two', async () => {
    const accounts = [firstAccount, secondAccount].map(address => `eip155:1:${address}`)
    const { wallet, notified } = await connectOn('eip155:1', accounts)
    for (let event = 0; event < 4; event++) {
      wallet.emitEvent('accountsChanged', [event % 2 === 0 ? secondAccount : firstAccount], 'eip155:1')
      await expect.poll(() => notified.length).toBe(event + 1)
    }
    const stored = wallet.record()?.['namespaces'] as { eip155: { accounts: string[] } } | undefined
    expect(stored?.eip155.accounts).toEqual(accounts)
  })
})

describe('the active account of the kit', () => {
  const accounts = [firstAccount, secondAccount].flatMap(address => [`eip155:1:${address}`, `eip155:137:${address}`])

  async function connectTwo() {
    const site = await connectOn('eip155:1', accounts)
    const heard: unknown[] = []
    providerOf(site.connector)?.on('accountsChanged', (addresses: never) => heard.push(addresses))
    return { ...site, heard }
  }

  test('is first in the provider, whose listeners are notified once', async () => {
    const { connector, shown, heard, notified } = await connectTwo()
    connector.selectAccount?.('eip155', secondAccount)
    connector.selectAccount?.('eip155', secondAccount)
    expect(shown()).toEqual([secondAccount, firstAccount])
    await expect(providerOf(connector)?.request({ method: 'eth_accounts' })).resolves.toEqual([
      secondAccount,
      firstAccount,
    ])
    expect([heard, notified]).toEqual([[[secondAccount, firstAccount]], []])
    connector.selectAccount?.('eip155', firstAccount)
    expect(shown()).toEqual([firstAccount, secondAccount])
  })

  test('stays first after a switch of the network', async () => {
    const { connector, shown } = await connectTwo()
    connector.selectAccount?.('eip155', secondAccount)
    await connector.switchNetwork(toTestNetwork('eip155:137'))
    expect(shown()).toEqual([secondAccount, firstAccount])
  })

  test('stays first when the session is restored without a prompt, and no listener is notified of another one', async () => {
    const { connector, shown, heard, request } = await connectTwo()
    connector.selectAccount?.('eip155', secondAccount)
    heard.length = 0
    for (let time = 0; time < 2; time++) await connector.reconnect(request)
    expect([shown(), heard]).toEqual([[secondAccount, firstAccount], []])
    connector.selectAccount?.('eip155', firstAccount)
    await connector.reconnect(request)
    expect(shown()).toEqual([firstAccount, secondAccount])
  })

  test('stays first in each namespace of a session that is restored', async () => {
    const site = openScriptedSite()
    site.wallet.grant = {
      namespaces: {
        ...grantAccounts(accounts, namespaceTable.eip155),
        ...grantAccounts(
          [solanaFirst, solanaSecond].map(address => `${solanaMainnet}:${address}`),
          namespaceTable.solana,
        ),
      },
    }
    await site.connector.connect(toConnectRequest('eip155:1', solanaMainnet))
    const listShown = () =>
      (['eip155', 'solana'] as const).map(namespace =>
        providerOf(site.connector, namespace)
          ?.accounts()
          .map(({ address }) => address),
      )
    site.connector.selectAccount?.('eip155', secondAccount)
    site.connector.selectAccount?.('solana', solanaSecond)
    await site.connector.reconnect(toConnectRequest('eip155:137', solanaMainnet))
    expect(listShown()).toEqual([
      [secondAccount, firstAccount],
      [solanaSecond, solanaFirst],
    ])
  })

  test('is replaced by the account that the wallet selected before the session was restored', async () => {
    const { connector, wallet, shown, request } = await connectTwo()
    const third = `0x${'3'.repeat(40)}`
    connector.selectAccount?.('eip155', secondAccount)
    wallet.emitEvent('accountsChanged', [third], 'eip155:1')
    await expect.poll(shown).toEqual([third, firstAccount, secondAccount])
    await connector.reconnect(request)
    expect(shown()).toEqual([third, firstAccount, secondAccount])
  })

  test('is replaced by the account that the wallet selects later', async () => {
    const { connector, wallet, shown } = await connectTwo()
    const third = `0x${'3'.repeat(40)}`
    connector.selectAccount?.('eip155', secondAccount)
    wallet.emitEvent('accountsChanged', [third], 'eip155:1')
    await expect.poll(shown).toEqual([third, firstAccount, secondAccount])
  })

  test('changes nothing when the wallet does not share it, and after the end of the session', async () => {
    const { connector, shown, heard, request } = await connectTwo()
    connector.selectAccount?.('eip155', `0x${'3'.repeat(40)}`)
    expect([shown(), heard]).toEqual([[firstAccount, secondAccount], []])
    connector.selectAccount?.('eip155', secondAccount)
    await connector.connect(request)
    expect(shown()).toEqual([firstAccount, secondAccount])
  })

  test('leaves the payment account of Bitcoin before the ordinal one', async () => {
    const mainnet = 'bip122:000000000019d6689c085ae165831e93'
    const payment = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
    const ordinal = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
    const site = openScriptedSite()
    const own = [payment, ordinal].map(address => `${mainnet}:${address}`)
    site.wallet.grant = { namespaces: grantAccounts(own, namespaceTable.bip122) }
    await site.connector.connect(toConnectRequest(mainnet))
    site.connector.selectAccount?.('bip122', ordinal)
    expect(
      providerOf(site.connector, 'bip122')
        ?.accounts()
        .map(({ address }) => address),
    ).toEqual([payment, ordinal])
  })
})
