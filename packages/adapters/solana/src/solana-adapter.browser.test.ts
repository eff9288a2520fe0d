import type { Connector } from '@latchkey/primitives'
import { createAdapterContext, registerStandardWallet } from '@latchkey/testing'
import { UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-unsafe-burner'
import { SolanaWalletAdapterWallet } from '@solana/wallet-standard-wallet-adapter-base'
import { Transaction, VersionedTransaction } from '@solana/web3.js'
import type { Wallet } from '@wallet-standard/base'
import { registerWallet } from '@wallet-standard/wallet'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { describeConnector } from '@latchkey/testing/conformance'
import { SolanaAdapter } from './solana-adapter.ts'
import type { SolanaProvider } from './solana-provider.ts'
import {
  createHarness,
  createLegacyTransaction,
  createVersionedTransaction,
  devnet,
  mainnet,
  request,
  verify,
  watchConnector,
} from './test-world.test-support.ts'

const context = createAdapterContext({ networks: [mainnet, devnet] })

let stops: (() => void)[] = []
beforeEach(() => {
  stops = []
})
afterEach(() => {
  for (const stop of stops) stop()
})

function find(name: string): Connector {
  let connectors: readonly Connector[] = []
  stops.push(new SolanaAdapter().watchConnectors(context, list => void (connectors = list)))
  const connector = connectors.find(each => each.name === name)
  if (connector === undefined) throw new Error(`${name} was not found`)
  return connector
}

describe('a wallet of another library, in a browser', () => {
  test('is found, connects, signs, reports its end and is not restored', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const burner = new UnsafeBurnerWalletAdapter()
    registerWallet(new SolanaWalletAdapterWallet(burner, 'solana:mainnet') as unknown as Wallet)
    const connector = find('Burner Wallet')
    expect(connector.imageUrl).toMatch(/^data:image\/svg\+xml;base64,/)

    const session = await connector.connect({ ...request, preferred: { solana: devnet } })
    const [account] = session.accounts
    if (account === undefined) throw new Error('no account')
    expect(session).toEqual({
      accounts: [{ namespace: 'solana', address: burner.publicKey?.toBase58(), type: 'eoa' }],
      // The wallet serves mainnet only, so the site's preference for devnet has no effect.
      networks: { solana: mainnet.caipNetworkId },
      approvedNetworkIds: [mainnet.caipNetworkId],
    })

    const provider = connector.getProvider('solana') as SolanaProvider
    const message = new TextEncoder().encode('Latchkey')
    verify(message, await provider.signMessage(message), account.address)

    const legacy = await provider.signTransaction(createLegacyTransaction(account.address))
    expect(legacy).toBeInstanceOf(Transaction)
    verify(legacy.serializeMessage(), legacy.signature ?? new Uint8Array(), account.address)
    const [first, second] = await provider.signAllTransactions([
      createVersionedTransaction(account.address),
      createVersionedTransaction(account.address),
    ])
    expect(first).toBeInstanceOf(VersionedTransaction)
    for (const each of [first, second])
      verify(each?.message.serialize() ?? new Uint8Array(), each?.signatures[0] ?? new Uint8Array(), account.address)

    const heard = watchConnector(connector)
    await provider.disconnect()
    expect(heard.disconnects).toBe(1)
    expect(burner.publicKey).toBeNull()
  })
})

describeConnector('a registered Solana wallet in a browser', () =>
  createHarness(wallet => {
    stops.push(registerStandardWallet(wallet))
    return find(wallet.name)
  }),
)
