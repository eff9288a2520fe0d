import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createHostileSite, type HostileSite } from './hostile-site.ts'
import type { HostileHarness, HostileSigningRequest } from './hostile-wallet.ts'

/**
 * Tests every connector with a wallet that answers late, twice, after the disconnect, for another account or with a wrong length,
 * that shares 10,000 accounts, calls new listeners at once, locks and unlocks: in the page and over a pairing.
 *
 * @example describeHostileWallet('my wallet', () => createHostileHarness())
 */
export function describeHostileWallet(
  name: string,
  createHarness: () => HostileHarness | Promise<HostileHarness>,
): void {
  describe(`${name} as a hostile wallet`, () => {
    let harness: HostileHarness
    let site: HostileSite

    beforeEach(async () => {
      harness = await createHarness()
      site = createHostileSite(harness)
    })
    afterEach(async () => {
      site.stop()
      await harness.stop?.()
    })

    const settle = () => harness.advance(0)
    const signingRequests = () => Object.keys(harness.signing) as HostileSigningRequest[]

    /** Asserts that neither the provider nor the storage has an account after the user disconnected. */
    async function expectLeft(accounts: readonly string[]): Promise<void> {
      expect(site.status).toBe('disconnected')
      expect(await namedAccounts()).toEqual([])
      for (const address of accounts) expect(harness.stored()).not.toContain(address)
    }

    async function namedAccounts(): Promise<readonly string[]> {
      const { connector, providerAccounts } = harness
      return (await providerAccounts?.(connector.getProvider(connector.chain))) ?? []
    }

    /** Matches a typed error: a code of JSON-RPC or EIP-1193, or the code of a `BaseError`. */
    const rejection = expect.objectContaining({
      code: expect.toSatisfy((code: unknown) => rejectionCodes.includes(code)) as unknown,
    }) as unknown

    test('drops the events of a wallet after the disconnect, if the site still listens to the provider', async context => {
      if (!harness.wallet.changeAccounts) return context.skip('the wallet emits no event')
      await site.connect()
      const accounts = harness.wallet.accounts()
      await site.disconnect()
      harness.wallet.changeAccounts([harness.otherAccount])
      await harness.advance(5_000)
      await expectLeft([...accounts, harness.otherAccount])
    })

    describe('an answer that arrives after the disconnect', () => {
      test('to a network switch does not connect the wallet again', async () => {
        await site.connect()
        const accounts = harness.wallet.accounts()
        harness.wallet.delay()
        site.switchNetwork(harness.networks[1]).catch(() => {})
        const leaving = site.disconnect()
        await harness.advance(5_000)
        harness.wallet.release()
        await leaving
        await settle()
        await expectLeft([...accounts, ...harness.wallet.accounts()])
      })

      test('to a connect request does not connect the wallet', async () => {
        harness.wallet.delay('connect')
        const connecting = site.connect()
        await settle()
        const leaving = site.disconnect()
        await harness.advance(5_000)
        harness.wallet.release()
        await leaving
        await expect(connecting).rejects.toBeInstanceOf(Error)
        await expectLeft(harness.wallet.accounts())
      })

      test('to a signing request is rejected', async context => {
        if (signingRequests().length === 0) return context.skip('the site gets the provider of the wallet itself')
        await site.connect()
        harness.wallet.delay()
        const answers = signingRequests().map(name => site.sign(name))
        const leaving = site.disconnect()
        await harness.advance(5_000)
        harness.wallet.release()
        await leaving
        for (const answer of await Promise.allSettled(answers)) expect(answer.status).toBe('rejected')
      })

      test('leaves no request open, and none waits longer than five seconds', async () => {
        await site.connect()
        harness.wallet.delay()
        for (const name of signingRequests()) site.sign(name).catch(() => {})
        site.switchNetwork(harness.networks[1]).catch(() => {})
        site.disconnect().catch(() => {})
        await harness.advance(5_000)
        expect([...site.pending]).toEqual([])
      })
    })

    test('counts a late answer to a network switch once, and an older one not at all', async () => {
      await site.connect()
      harness.wallet.delay('switchNetwork')
      const [first, second] = harness.networks
      const switching = [site.switchNetwork(second), site.switchNetwork(first)]
      await settle()
      harness.wallet.release()
      // A wallet that approved may take some seconds to switch.
      await harness.advance(10_000)
      await Promise.allSettled(switching)
      expect(site.status).toBe('connected')
      const { providerAccounts, wallet } = harness
      expect(await namedAccounts()).toEqual(providerAccounts ? wallet.accounts() : [])
    })

    test('reports one change once when each answer and each event arrives twice', async context => {
      if (!harness.wallet.changeAccounts) return context.skip('the wallet emits no event')
      harness.wallet.answerTwice()
      await site.connect()
      harness.wallet.changeAccounts([harness.otherAccount])
      await settle()
      expect(site.sessions.map(({ accounts }) => accounts.map(({ address }) => address))).toEqual([
        harness.wallet.accounts(),
      ])
      for (const name of signingRequests()) await expect(site.sign(name)).resolves.toBeDefined()
      await site.disconnect()
      await expectLeft(harness.wallet.accounts())
    })

    test('rejects an answer that names another account', async context => {
      const { wallet, signing } = harness
      const names = signingRequests().filter(name => signing[name]?.namesAccount)
      if (!wallet.answerForAccount || names.length === 0) return context.skip('its answers name no account')
      await site.connect()
      for (const name of names) {
        wallet.answerForAccount(name)
        await expect(site.sign(name), name).rejects.toEqual(rejection)
        await expect(site.sign(name), name).resolves.toBeDefined()
      }
    })

    test('rejects an answer of another length', async context => {
      const { wallet, signing } = harness
      const names = signingRequests().filter(name => signing[name]?.wrongLengths)
      if (!wallet.answerWithLength || names.length === 0) return context.skip('its answers have any length')
      await site.connect()
      for (const name of names) {
        for (const length of signing[name]?.wrongLengths ?? []) {
          wallet.answerWithLength(name, length)
          await expect(site.sign(name), `${name} with ${length} bytes`).rejects.toEqual(rejection)
        }
      }
    })

    test('reports no more accounts than its limit of 10,000 that the wallet shares', async context => {
      if (!harness.wallet.shareAccounts) return context.skip('the wallet shares one account at a time')
      harness.wallet.shareAccounts(10_000)
      const { accounts } = await site.connect()
      expect(accounts.length).toBeGreaterThan(0)
      expect(accounts.length).toBeLessThanOrEqual(harness.maxAccounts)
      expect((await namedAccounts()).length).toBeLessThanOrEqual(harness.maxAccounts)
    })

    test('adds each listener once to a wallet that calls new listeners at once', async context => {
      const { wallet } = harness
      if (!wallet.emitWhileSubscribing || !wallet.subscriptionsMade)
        return context.skip('listening is not a call of this wallet')
      const quiet = await createHarness()
      const quietSite = createHostileSite(quiet)
      await quietSite.connect()
      await quiet.advance(0)
      wallet.emitWhileSubscribing()
      await site.connect()
      await settle()
      expect(wallet.subscriptionsMade()).toBe(quiet.wallet.subscriptionsMade?.())
      expect(wallet.listenerCount?.()).toBe(quiet.wallet.listenerCount?.())
      site.stop()
      expect(wallet.listenerCount?.() ?? 0).toBe(0)
      quietSite.stop()
      await quiet.stop?.()
    })

    test('waits while the wallet is locked, and reconnects without a prompt when it is unlocked', async context => {
      const { wallet } = harness
      if (!wallet.lock || !wallet.unlock) return context.skip('the wallet does not tell that it is locked')
      await site.connect()
      const prompts = wallet.prompts()
      wallet.lock()
      await harness.advance(2_000)
      expect(site.status).toBe('locked')
      expect(await namedAccounts()).toEqual([])
      // A kit retries when the user returns to the page. That must neither prompt nor connect.
      await expect(harness.connector.reconnect(site.request)).rejects.toBeInstanceOf(Error)
      expect(await namedAccounts()).toEqual([])
      expect(wallet.prompts()).toBe(prompts)
      wallet.unlock()
      await harness.advance(2_000)
      expect(site.status).toBe('connected')
      expect(site.sessions.at(-1)?.accounts.map(({ address }) => address)).toEqual(wallet.accounts())
      expect(wallet.prompts()).toBe(prompts)
    })

    test('stays disconnected when a wallet is unlocked after the disconnect', async context => {
      const { wallet } = harness
      if (!wallet.lock || !wallet.unlock) return context.skip('the wallet does not tell that it is locked')
      await site.connect()
      const accounts = wallet.accounts()
      wallet.lock()
      await harness.advance(2_000)
      await site.disconnect()
      wallet.unlock()
      await harness.advance(2_000)
      await expectLeft(accounts)
    })
  })
}

/** Codes of JSON-RPC and EIP-1193, and of the kit's errors, with which a request may be rejected. */
const rejectionCodes: readonly unknown[] = [
  -32603,
  4100,
  'invalidAnswer',
  'invalidTransactionHash',
  'accountNotSelected',
  'wrongProtocol',
]
