import { createPairingWallet, type PairingWallet, type PairingWalletOptions } from '@latchkey/sandbox/pairing-wallet'
import { afterEach, describe, expect, test } from 'vitest'

import { signIn } from './support/sign-in.ts'
import { callProvider, switchNetwork } from './support/site-calls.ts'
import {
  allNamespaces,
  type Namespace,
  readCode,
  readFacts,
  readNamespaces,
  untilFacts,
  untilNamespaces,
} from './support/site-facts.ts'
import { untilView } from './support/until-view.ts'
import { useWorld, type Visit } from './support/world.ts'
import type { SiteOptions } from './site/options.ts'

const options: SiteOptions = {
  networkNames: [
    'mainnet',
    'polygon',
    'solana',
    'solanaDevnet',
    'bitcoin',
    'bitcoinTestnet',
    'polkadot',
    'westend',
    'cosmoshub',
    'osmosis',
  ],
}

const rdns = 'dev.latchkey.sandbox'

const ids = {
  eip155: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: 'bip122:000000000019d6689c085ae165831e93',
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  cosmos: 'cosmos:cosmoshub-4',
} as const satisfies Record<Namespace, string>

/** Error texts of each namespace's library, which survive minification: web3.js, bitcoinjs, CosmJS, Polkadot's API. */
const chainLibraries =
  /Transaction recentBlockhash required|has no matching Script|Unregistered type url|Api interfaces needs to be initialized/

/**
 * Texts of Solana's library. It is loaded with a wallet, whose public key has its type. The others are loaded on a site's
 * request.
 */
const ofSolana = ['Transaction recentBlockhash required']

async function loadedLibraries({ requests }: Visit): Promise<string[]> {
  const scripts = requests.filter(request => /^GET http:\S+\.js$/.test(request)).map(request => request.slice(4))
  const bodies = await Promise.all([...new Set(scripts)].map(async url => (await fetch(url)).text()))
  return bodies.flatMap(body => chainLibraries.exec(body)?.[0] ?? [])
}

describe('five namespaces over one pairing session', () => {
  const world = useWorld()
  const wallets: PairingWallet[] = []
  afterEach(async () => {
    await Promise.all(wallets.splice(0).map(wallet => wallet.close()))
  })

  async function connect(
    wanted: readonly Namespace[] = allNamespaces,
    walletOptions: Partial<PairingWalletOptions> = {},
    asked?: Namespace,
  ): Promise<Visit & { wallet: PairingWallet }> {
    const [visit, wallet] = await Promise.all([
      world.visitSite({ options }),
      createPairingWallet({
        relayUrl: world.sandbox.relayUrl,
        rpcUrl: world.sandbox.rpcUrl,
        auto: 'approve',
        ...walletOptions,
      }),
    ])
    wallets.push(wallet)
    await visit.page.evaluate(namespace => void window.kit?.open({ view: 'Connect', namespace } as never), asked)
    await visit.modal.wallet('walletconnect').click()
    await wallet.pair(await readCode(visit.page))
    await untilNamespaces(visit.page, wanted)
    return { ...visit, wallet }
  }

  // covers: S1.11, S7.93
  test('give an account of each namespace, which signs, if all are approved', async () => {
    const visit = await connect()
    const { page, wallet, strangers } = visit
    const shown = await readNamespaces(page)
    expect(Object.keys(shown)).toEqual(allNamespaces)
    const facts = await readFacts(page)
    for (const namespace of allNamespaces) {
      expect(facts[`account-${namespace}`]).toBe(`${ids[namespace]}:${shown[namespace]}`)
      await signIn(page, namespace)
    }
    expect(Object.keys(wallet.sessions[0]?.namespaces ?? {})).toEqual(allNamespaces)
    expect(strangers()).toEqual([])
    expect(await loadedLibraries(visit)).toEqual(ofSolana)
  })

  test('give two namespaces of five, which sign, and no other, if these are approved', async () => {
    const { page } = await connect(['solana', 'cosmos'], { autoChoice: { namespaces: ['solana', 'cosmos'] } })
    expect(Object.keys(await readNamespaces(page))).toEqual(['solana', 'cosmos'])
    await signIn(page, 'solana')
    await signIn(page, 'cosmos')
  })

  test('show that the requested namespace is missing, and the wallets of that namespace', async () => {
    const { page, modal } = await connect(['cosmos'], { autoChoice: { namespaces: ['cosmos'] } }, 'polkadot')
    await modal.toast.getByText('shared no Polkadot account').waitFor()
    await untilView(page, 'Connect')
    await modal.wallet('walletconnect').waitFor()
    expect(Object.keys(await readNamespaces(page))).toEqual(['cosmos'])
  })

  // covers: S4.19
  test('switch the network across namespaces and inside them without a new approval', async () => {
    const { page, wallet } = await connect()
    wallet.auto = 'none'
    const before = await readNamespaces(page)
    for (const network of [ids.solana, ids.bip122, ids.polkadot, ids.cosmos, ids.eip155]) {
      await switchNetwork(page, network)
      await untilFacts(page, { network })
      const namespace = network.split(':')[0] as Namespace
      expect((await readFacts(page)).address).toBe(before[namespace])
    }
    await switchNetwork(page, 'cosmos:osmosis-1')
    await untilFacts(page, { network: 'cosmos:osmosis-1' })
    expect((await readNamespaces(page)).cosmos).toMatch(/^osmo1/)
    expect(wallet.requests).toEqual([])
    expect(wallet.proposals).toEqual([])
    wallet.auto = 'approve'
    await signIn(page, 'cosmos')
  })

  // covers: S4.87
  test('lose one that the wallet drops, and the other four stay', async () => {
    const { page, wallet } = await connect()
    const kept = allNamespaces.filter(namespace => namespace !== 'solana' && namespace !== 'eip155')
    await wallet.update({ namespaces: kept })
    await untilNamespaces(page, kept)
    await signIn(page, 'bip122')
    await signIn(page, 'polkadot')
  })

  // covers: S4.83
  test('show at first paint after a reload, and sign', async () => {
    const { page } = await connect()
    const before = await readNamespaces(page)
    await page.reload()
    expect(await readNamespaces(page)).toEqual(before)
    await untilNamespaces(page, allNamespaces)
    for (const namespace of allNamespaces) await signIn(page, namespace)
  })

  test('end in the wallet when all disconnect', async () => {
    const { page, wallet } = await connect()
    await page.evaluate(() => window.kit?.disconnect())
    await untilNamespaces(page, [])
    await expect.poll(() => wallet.sessions.length, { timeout: 10_000 }).toBe(0)
  })
})

describe('a wallet in the page with five namespaces', () => {
  const world = useWorld()

  async function openWallet(visit: Visit): Promise<void> {
    const { page, modal } = visit
    await page.evaluate(() => void window.kit?.open({ view: 'Connect' } as never))
    await untilView(page, 'Connect')
    await modal.wallet(rdns).click()
    await untilView(page, 'ConnectingMultiChain')
  }
  async function connect(visit: Visit, namespace: Namespace, all: readonly Namespace[]): Promise<void> {
    await openWallet(visit)
    await visit.modal.get(`wui-list-chain-${namespace}`).click()
    await untilNamespaces(visit.page, all)
    await visit.modal.card.waitFor({ state: 'hidden' })
  }
  const visitSite = () => world.visitSite({ wallets: ['mode=approve'], options })

  // covers: S2.44
  test('is one row, prompts for the namespace, and marks the connected one', async () => {
    const visit = await visitSite()
    const { page, modal } = visit
    await page.locator('#open').click()
    await untilView(page, 'Connect')
    // The sandbox's directory also has a pairing wallet of another name.
    const rows = modal.card.getByRole('button', { name: /^Sandbox Wallet/ })
    await rows.first().waitFor()
    expect(await rows.evaluateAll(all => all.map(row => row.dataset['testid']))).toEqual([`wallet-selector-${rdns}`])
    await rows.click()
    await untilView(page, 'ConnectingMultiChain')
    for (const namespace of allNamespaces) await modal.get(`wui-list-chain-${namespace}`).waitFor()
    expect(await readNamespaces(page)).toEqual({})

    await modal.get('wui-list-chain-polkadot').click()
    await untilNamespaces(page, ['polkadot'])
    await modal.card.waitFor({ state: 'hidden' })
    await openWallet(visit)
    const tagOf = (namespace: Namespace) =>
      modal.card
        .locator('lk-row')
        .filter({ has: modal.get(`wui-list-chain-${namespace}`) })
        .locator('lk-tag')
    expect(await tagOf('polkadot').textContent()).toMatch(/connected/i)
    expect(await tagOf('cosmos').count()).toBe(0)
    expect(visit.strangers()).toEqual([])
  })

  test('connects a second namespace beside the first, and all of them sign', async () => {
    const visit = await visitSite()
    const connected: Namespace[] = []
    for (const namespace of allNamespaces) {
      connected.push(namespace)
      await connect(visit, namespace, connected)
      await signIn(visit.page, namespace)
    }
    for (const namespace of allNamespaces) await signIn(visit.page, namespace)
    expect(await loadedLibraries(visit)).toEqual(ofSolana)
  })

  test('disconnects one namespace and keeps the other, also over a reload', async () => {
    const visit = await visitSite()
    const { page } = visit
    await connect(visit, 'solana', ['solana'])
    await connect(visit, 'cosmos', ['solana', 'cosmos'])
    await page.evaluate(() => window.kit?.disconnect('solana'))
    await untilNamespaces(page, ['cosmos'])
    await signIn(page, 'cosmos')
    await page.reload()
    await untilNamespaces(page, ['cosmos'])
    await signIn(page, 'cosmos')
    expect(await callProvider(page, 'solana', 'getAccounts')).not.toMatchObject({ result: [{}] })
  })

  test('is restored in every namespace after a reload, and disconnects one that the user revokes', async () => {
    const visit = await visitSite()
    const { page } = visit
    await connect(visit, 'eip155', ['eip155'])
    await connect(visit, 'bip122', ['eip155', 'bip122'])
    await connect(visit, 'polkadot', ['eip155', 'bip122', 'polkadot'])
    const before = await readNamespaces(page)
    await page.reload()
    expect(await readNamespaces(page)).toEqual(before)
    await untilNamespaces(page, ['eip155', 'bip122', 'polkadot'])
    for (const namespace of ['eip155', 'bip122', 'polkadot'] as const) await signIn(page, namespace)
    await page.evaluate(() => window.latchkeySandboxWallet?.namespaces['polkadot']?.revoke())
    await untilNamespaces(page, ['eip155', 'bip122'])
  })
})
