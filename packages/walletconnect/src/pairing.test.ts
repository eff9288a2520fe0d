import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { hexToBigInt, recoverMessageAddress, toHex, type Hex } from 'viem'

import { firstAccount, type PairingHarness, secondAccount, startPairingHarness } from './pairing-harness.ts'

let harness: PairingHarness

beforeAll(async () => {
  harness = await startPairingHarness()
})
afterEach(() => harness.tidy())
afterAll(() => harness.close())

describe('connecting', { timeout: 30_000 }, () => {
  // covers: S4.80, S4.81, S4.82, S3.64
  test('says the pairing URI soon, waits for the wallet and gives its accounts', async () => {
    const { connector } = harness.openSite()
    const wallet = await harness.openWallet()
    const onPairingUri = vi.fn((uri: string) => void wallet.pair(uri))
    const started = Date.now()
    const connecting = connector.connect(harness.request({ onPairingUri }))

    await vi.waitFor(() => expect(onPairingUri).toHaveBeenCalledOnce(), 5_000)
    expect(Date.now() - started).toBeLessThan(4_000)
    expect(onPairingUri.mock.calls[0]?.[0]).toMatch(/^wc:[0-9a-f]{64}@2\?.*symKey=[0-9a-f]{64}/)
    await vi.waitFor(() => expect(wallet.proposals).toHaveLength(1), 5_000)
    await wallet.proposals[0]?.approve()

    await expect(connecting).resolves.toEqual({
      accounts: [{ namespace: 'eip155', address: firstAccount, type: 'eoa' }],
      networks: { eip155: 'eip155:1' },
      approvedNetworkIds: ['eip155:1', 'eip155:137'],
      wallet: expect.objectContaining({ name: 'Sandbox Wallet', type: 'WALLET_CONNECT' }),
    })
    expect(connector.getProvider('eip155')?.isWalletConnect).toBe(true)
  })

  test('a signature of the wallet is that of the account', async () => {
    const { connector } = await harness.connect()
    const message = 'Hello from the site'
    const signature = await connector
      .getProvider('eip155')
      ?.request({ method: 'personal_sign', params: [toHex(message), firstAccount] })
    await expect(recoverMessageAddress({ message, signature: signature as Hex })).resolves.toBe(firstAccount)
  })
})
