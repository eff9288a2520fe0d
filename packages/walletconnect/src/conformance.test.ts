import type { ChainNamespace, Connector } from '@latchkey/primitives'
import type { PairingWallet } from '@latchkey/sandbox/wallets'
import { describeConnector, type ConnectorHarness } from '@latchkey/testing/conformance'
import { afterAll, beforeAll, vi } from 'vitest'

import { type ConformanceNamespace, conformanceNamespaces } from './conformance-harness.ts'
import { createPairingConnector } from './create-pairing-connector.ts'
import { type PairingHarness, providerOf, startPairingHarness } from './pairing-harness.ts'
import { createMemoryStorage } from './session-storage.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let harness: PairingHarness
beforeAll(async () => {
  harness = await startPairingHarness()
})
afterAll(() => harness.close())

for (const [namespace, conformance] of Object.entries(conformanceNamespaces) as [
  ChainNamespace,
  ConformanceNamespace,
][]) {
  describeConnector(`a paired wallet of ${namespace}`, () => createHarness(namespace, conformance))
}

/**
 * Creates one namespace of a pairing session, with the real wallet client behind the local relay. Each request to the wallet
 * names its chain, and the session's own listeners stay as long as it lasts.
 */
async function createHarness(namespace: ChainNamespace, conformance: ConformanceNamespace): Promise<ConnectorHarness> {
  const site = harness.openSite()
  const wallet = await harness.openWallet()
  const held = wallet.walletNamespaces.find(one => one.namespace === namespace)
  if (!held) throw new Error(`The wallet has no ${namespace}`)
  const chain = (): string => providerOf(site.connector, namespace)?.chain() ?? conformance.networks[0].caipNetworkId
  const toAddresses = (account: string): readonly string[] => held.addressesOn?.(account, chain()) ?? [account]
  const [first = '', second = ''] = held.accounts.slice(1).flatMap(toAddresses)
  const answers = answerAs(wallet)
  let questions = 0
  wallet.onProposal(() => void questions++)
  const connector: Connector = {
    ...site.connector,
    chain: namespace,
    connect: request => site.connector.connect({ ...request, onPairingUri: uri => void wallet.pair(uri) }),
    // A connection is restored from the storage on the next page, and this step may get no answer.
    reconnect: request => (answers.isSilent() ? openSilentSite() : site.connector).reconnect(request),
  }
  let accounts = held.accounts.slice(0, 1)

  return {
    connector,
    networks: conformance.networks,
    otherAccounts: [first, second],
    signAndVerify: (_provider, message) => {
      const provider = providerOf(site.connector, namespace)
      if (!provider) throw new Error('There is no provider')
      return conformance.signAndVerify(provider, message)
    },
    wallet: {
      isRemote: true,
      hasNetwork: false,
      accounts: () => accounts.flatMap(toAddresses),
      network: chain,
      questions: () => questions,
      reject: answers.reject,
      fallSilent: answers.fallSilent,
      changeAccounts(next) {
        accounts = held.accounts.filter(account => toAddresses(account).some(address => next.includes(address)))
        void (accounts.length > 0 ? wallet.emitAccountsChanged(accounts) : wallet.disconnect())
      },
      changeNetwork: network => void wallet.emitChainChanged(network.caipNetworkId),
    },
    stop: () => harness.tidy(),
  }
}

function openSilentSite(): Connector {
  const never = (): Promise<never> => new Promise(() => {})
  return createPairingConnector({
    projectId: 'sandbox',
    metadata: { name: 'A site', description: 'For tests', url: 'https://site.example', icons: [] },
    relayUrl: harness.sandbox.relay.url,
    storage: { ...createMemoryStorage(), getKeys: never, getEntries: never, getItem: never },
  })
}

/** Approves every proposal until it is told to do otherwise. */
function answerAs(wallet: PairingWallet) {
  let answer: 'approve' | 'silent' | { code: number; message: string } = 'approve'
  wallet.onProposal(proposal => {
    if (answer === 'approve') void proposal.approve()
    else if (answer !== 'silent') void proposal.reject(answer)
  })
  wallet.onRequest(request => {
    if (answer === 'approve') void request.approve()
    else if (answer !== 'silent') void request.reject(answer)
  })
  return {
    reject(error: unknown) {
      const { code = 5000, message } = error as { code?: number; message: string }
      answer = { code, message }
    },
    fallSilent() {
      answer = 'silent'
    },
    isSilent: () => answer === 'silent',
  }
}
