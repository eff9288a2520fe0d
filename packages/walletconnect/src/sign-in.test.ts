import type { SIWXWalletAnswer, WalletSession } from '@latchkey/primitives'
import type { IWalletKit } from '@reown/walletkit'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { parseSiweMessage } from 'viem/siwe'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { firstAccount, type PairingHarness, providerOf, startPairingHarness } from './pairing-harness.ts'

let harness: PairingHarness
beforeAll(async () => void (harness = await startPairingHarness()))
afterEach(() => harness.tidy())
afterAll(() => harness.close())

const firstKey = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const signIn = {
  domain: 'site.example',
  uri: 'https://site.example',
  version: '1',
  nonce: 'abcdefgh12345678',
  chainId: '0x89',
  statement: 'I accept the terms.',
  resources: ['https://site.example/terms'],
  expirationTime: '2030-01-01T00:00:00.000Z',
}
const capabilities = { signInWithEthereum: signIn }

function answerOf(session: WalletSession): SIWXWalletAnswer | undefined {
  return session.capabilities?.signInWithEthereum as SIWXWalletAnswer | undefined
}

interface WalletResult {
  cacaos?: { s: { t: string; s: string } }[]
}

/** Lets the test change the answers of a wallet that signs in: the wallet's own client sends only what it can verify. */
function replaceAnswers(kit: IWalletKit, change: (result: WalletResult) => void): { restore(): void } {
  const engine = kit.engine.signClient.engine as unknown as {
    sendResult(answer: { result: WalletResult }): Promise<void>
  }
  const { sendResult } = engine
  engine.sendResult = async answer => {
    change(answer.result)
    await sendResult(answer)
  }
  kit.on('session_authenticate', ({ id, params: { authPayload } }) => {
    const payload = populateAuthPayload({ authPayload, chains: ['eip155:1'], methods: ['personal_sign'] })
    const iss = `did:pkh:eip155:1:${firstAccount}`
    const message = kit.formatAuthMessage({ request: payload, iss })
    void firstKey
      .signMessage({ message })
      .then(signature =>
        kit.approveSessionAuthenticate({ id, auths: [buildAuthObject(payload, { t: 'eip191', s: signature }, iss)] }),
      )
      .catch(() => undefined)
  })
  return { restore: () => void (engine.sendResult = sendResult) }
}

describe('a proposal with a sign-in', { timeout: 30_000 }, () => {
  // covers: S3.63
  test('is approved and signed by the wallet with one answer', async () => {
    const { session, wallet, connector } = await harness.connect({
      wallet: { signsIn: true },
      request: { capabilities, preferred: { eip155: harness.network(137) } },
    })
    expect(session).toMatchObject({
      accounts: [{ address: firstAccount }],
      networks: { eip155: 'eip155:137' },
      approvedNetworkIds: ['eip155:137', 'eip155:1'],
    })
    const { message = '', signature, cacao } = answerOf(session) ?? {}
    expect(parseSiweMessage(message)).toMatchObject({
      address: firstAccount,
      chainId: 137,
      nonce: signIn.nonce,
      domain: signIn.domain,
      uri: signIn.uri,
      expirationTime: new Date(signIn.expirationTime),
    })
    expect(message).toContain('I accept the terms. I further authorize the stated URI')
    expect(await verifyMessage({ address: firstAccount, message, signature: signature as `0x${string}` })).toBe(true)
    expect(cacao).toMatchObject({
      h: { t: 'caip122' },
      p: { iss: `did:pkh:eip155:137:${firstAccount}` },
      s: { t: 'eip191' },
    })
    expect(wallet.sessions).toHaveLength(1)
    // The session is like any other.
    const provider = providerOf(connector)
    await expect(provider?.request({ method: 'personal_sign', params: ['0x12', firstAccount] })).resolves.toMatch(/^0x/)
    await connector.disconnect()
    await vi.waitFor(() => expect(wallet.sessions).toEqual([]), 8_000)
  })

  test('is an ordinary one for a wallet without that feature', async () => {
    const { session, wallet } = await harness.connect({ request: { capabilities } })
    expect(session.accounts[0]?.address).toBe(firstAccount)
    expect([answerOf(session), wallet.sessions.length]).toEqual([undefined, 1])
  })

  test('is restored after a reload', async () => {
    const { connector, storage } = await harness.connect({ wallet: { signsIn: true }, request: { capabilities } })
    await connector.destroy()
    const again = harness.openSite({ storage })
    await expect(again.connector.reconnect(harness.request())).resolves.toMatchObject({
      accounts: [{ address: firstAccount }],
    })
  })

  test.each([true, false])('is rejected with the wallet’s own rejection (it can sign: %s)', async signsIn => {
    const { connector, storage } = harness.openSite()
    const wallet = await harness.openWallet({ signsIn, auto: 'reject' })
    await expect(
      connector.connect(harness.request({ capabilities, onPairingUri: uri => void wallet.pair(uri) })),
    ).rejects.toMatchObject({ code: 5000 })
    await expect(storage.getKeys()).resolves.not.toContainEqual(expect.stringContaining('session'))
  })

  test.each([true, false])(
    'is withdrawn, and a late approval is ended at the wallet (it can sign: %s)',
    async signsIn => {
      const { connector } = harness.openSite()
      const wallet = await harness.openWallet({ signsIn })
      const abort = new AbortController()
      const connecting = connector.connect(
        harness.request({ capabilities, onPairingUri: uri => void wallet.pair(uri), signal: abort.signal }),
      )
      await vi.waitFor(() => expect(wallet.proposals).toHaveLength(1), 5_000)
      abort.abort()
      await expect(connecting).rejects.toMatchObject({ name: 'AbortError' })
      await wallet.proposals[0]?.approve()
      expect(wallet.sessions).toHaveLength(1)
      await vi.waitFor(() => expect(wallet.sessions).toEqual([]), 8_000)
      await expect(connector.reconnect(harness.request())).resolves.toBeUndefined()
    },
  )

  test('continues when the code of another kit on the page expires', async () => {
    const { connector, storage } = harness.openSite()
    const other = harness.openSite({ storage })
    const wallet = await harness.openWallet({ signsIn: true })
    const connecting = connector.connect(harness.request({ capabilities, onPairingUri: uri => void wallet.pair(uri) }))
    await vi.waitFor(() => expect(wallet.proposals).toHaveLength(1), 5_000)
    const abort = new AbortController()
    const onPairingUri = vi.fn()
    const aborted = other.connector.connect(harness.request({ onPairingUri, signal: abort.signal }))
    aborted.catch(() => undefined)
    await vi.waitFor(() => expect(onPairingUri).toHaveBeenCalledOnce(), 5_000)
    abort.abort()
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
    await wallet.proposals[0]?.approve()
    await expect(connecting).resolves.toMatchObject({ accounts: [{ address: firstAccount }] })
  })

  test('names no other namespace: a site of several proposes without it, and prompts after the connect', async () => {
    const { connector } = harness.openSite()
    const wallet = await harness.openWallet({ signsIn: true, auto: 'approve' })
    const [mainnet] = harness.request().networks
    const solana = { ...mainnet, id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', chainNamespace: 'solana' as const }
    const networks = [
      ...harness.request().networks,
      { ...solana, caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const },
    ]
    const session = await connector.connect(
      harness.request({ networks: networks as never, capabilities, onPairingUri: uri => void wallet.pair(uri) }),
    )
    expect(answerOf(session)).toBeUndefined()
    expect(new Set(session.accounts.map(({ namespace }) => namespace))).toEqual(new Set(['eip155', 'solana']))
  })
})

describe('an answer without a public key', { timeout: 30_000 }, () => {
  test('is rejected, and the site can connect again', async () => {
    const { connector } = harness.openSite()
    const kit = await harness.openRawWallet()
    const answers = replaceAnswers(kit, result => Object.assign(result, { responder: { publicKey: 'none' } }))
    const onPairingUri = (uri: string): void => void kit.pair({ uri })
    await expect(connector.connect(harness.request({ capabilities, onPairingUri }))).rejects.toMatchObject({
      code: 5000,
      message: 'No public key in the answer',
    })
    answers.restore()
    const session = await connector.connect(harness.request({ capabilities, onPairingUri }))
    expect(answerOf(session)).toMatchObject({ cacao: { s: { t: 'eip191' } } })
  })
})

describe('a signature of a contract', { timeout: 30_000 }, () => {
  test('is left to the site’s server: the session is created, without a request to the library’s host', async () => {
    const asked: string[] = []
    const { fetch } = globalThis
    vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => {
      asked.push(new URL(request[0] instanceof Request ? request[0].url : request[0]).host)
      return fetch(...request)
    })
    const { connector } = harness.openSite()
    const kit = await harness.openRawWallet()
    replaceAnswers(kit, ({ cacaos }) => {
      for (const cacao of cacaos ?? []) cacao.s = { t: 'eip1271', s: '0xabcd' }
    })
    const session = await connector.connect(
      harness.request({ capabilities, onPairingUri: uri => void kit.pair({ uri }) }),
    )
    expect(session.accounts).toMatchObject([{ address: firstAccount }])
    expect(answerOf(session)).toMatchObject({ signature: '0xabcd', cacao: { s: { t: 'eip1271' } } })
    // The library verifies contracts at this host; the wallet's own client, which is in this process too, contacts others.
    expect(asked).not.toContain('rpc.walletconnect.org')
    vi.restoreAllMocks()
  })
})
