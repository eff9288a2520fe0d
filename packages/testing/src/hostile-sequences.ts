import type * as FastCheck from 'fast-check'
import { expect, test, vi } from 'vitest'

import { createHostileSite, type HostileSite } from './hostile-site.ts'
import type { HostileHarness, HostileRequest, HostileSigningRequest } from './hostile-wallet.ts'

/** One step of the user, the site or the wallet. */
type HostileStep =
  | { do: 'connect' | 'reconnect' | 'disconnect' | 'lock' | 'unlock' | 'release' | 'repeat' }
  | { do: 'delay'; request: HostileRequest | undefined }
  | { do: 'switch'; to: 0 | 1 }
  | { do: 'change'; to: 0 | 1 }
  | { do: 'sign'; at: number }
  | { do: 'advance'; ms: number }

/** The expected state of a connection, whatever the wallet does. */
interface HostileModel {
  /** Whether the user disconnected and has not connected since. Then no account may appear. */
  hasLeft: boolean
  isLocked: boolean
  /** Number of prompts that the site's own requests may have caused. */
  promptable: number
}

/**
 * Compares random sequences of connecting, switching, locking, signing, disconnecting and late or repeated answers with a small
 * model of a connection. Requires fast-check.
 *
 * @param runs number of sequences. @default 60
 */
export function testHostileSequences(createHarness: () => HostileHarness | Promise<HostileHarness>, runs = 60): void {
  test('a connection matches its model in any order of events', { timeout: 120_000 }, async () => {
    const fc = await import('fast-check')
    await fc.assert(
      fc.asyncProperty(fc.array(createSteps(fc), { minLength: 1, maxLength: 20 }), async steps => {
        const harness = await createHarness()
        const site = createHostileSite(harness)
        const first = harness.wallet.accounts()
        const model: HostileModel = { hasLeft: true, isLocked: false, promptable: 0 }
        try {
          for (const step of steps) {
            take(step, { harness, site, model, first })
            await harness.advance(step.do === 'advance' ? step.ms : 0)
            await checkModel(harness, site, model)
          }
          await comeToRest(harness, site, model)
        } finally {
          site.stop()
          expect(harness.wallet.listenerCount?.() ?? 0).toBe(0)
          await harness.stop?.()
        }
      }),
      { numRuns: runs },
    )
  })
}

interface HostileRun {
  harness: HostileHarness
  site: HostileSite
  model: HostileModel
  first: readonly string[]
}

function take(step: HostileStep, { harness, site, model, first }: HostileRun): void {
  const { wallet, networks, signing } = harness
  switch (step.do) {
    case 'connect':
      model.hasLeft = false
      model.promptable += 2
      site.connect().catch(() => {})
      break
    case 'reconnect':
      // A kit retries a connection of which it has a record.
      if (!model.hasLeft) site.reconnect().catch(() => {})
      break
    case 'disconnect':
      model.hasLeft = true
      site.disconnect().catch(() => {})
      break
    case 'switch':
      // A kit switches the network of a connected wallet only.
      if (site.status !== 'connected') break
      model.promptable += 2
      site.switchNetwork(networks[step.to]).catch(() => {})
      break
    case 'sign': {
      const names = Object.keys(signing) as HostileSigningRequest[]
      const name = names[step.at % names.length]
      if (name === undefined) break
      model.promptable += 2
      site.sign(name).catch(() => {})
      break
    }
    case 'lock':
      if (!model.isLocked) wallet.lock?.()
      model.isLocked = wallet.lock !== undefined
      break
    case 'unlock':
      if (model.isLocked) wallet.unlock?.()
      model.isLocked = false
      break
    case 'change':
      if (!model.isLocked) wallet.changeAccounts?.(step.to === 0 ? first : [harness.otherAccount])
      break
    case 'delay':
      wallet.delay(...(step.request ? [step.request] : []))
      break
    case 'release':
      wallet.release()
      break
    case 'repeat':
      wallet.answerTwice()
      break
    case 'advance':
      break
    default:
      step satisfies never
  }
}

async function checkModel(
  { connector, wallet, providerAccounts, stored }: HostileHarness,
  site: HostileSite,
  model: HostileModel,
) {
  const named = (await providerAccounts?.(connector.getProvider(connector.chain))) ?? []
  expect(wallet.prompts()).toBeLessThanOrEqual(model.promptable)
  if (!model.hasLeft) return
  expect(site.status).toBe('disconnected')
  expect(named).toEqual([])
  for (const address of wallet.accounts()) expect(stored()).not.toContain(address)
}

/** Answers everything that waits, and asserts that each request has ended and the connection has the wallet's accounts. */
async function comeToRest(harness: HostileHarness, site: HostileSite, model: HostileModel): Promise<void> {
  const { connector, wallet, providerAccounts } = harness
  if (model.isLocked) wallet.unlock?.()
  // Loading code and the browser's cryptography take real time, however far the clock is advanced.
  await vi.waitFor(async () => {
    wallet.release()
    await harness.advance(10_000)
    expect([...site.pending]).toEqual([])
  }, 20_000)
  await checkModel(harness, site, model)
  if (site.status !== 'connected' || !providerAccounts) return
  expect(await providerAccounts(connector.getProvider(connector.chain))).toEqual(wallet.accounts())
}

const requests = ['connect', 'reconnect', 'disconnect', 'switchNetwork', 'signMessage', undefined] as const
function createSteps(fc: typeof FastCheck): FastCheck.Arbitrary<HostileStep> {
  const either = fc.constantFrom<0 | 1>(0, 1)
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('connect') }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('reconnect') }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('disconnect') }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('switch'), to: either }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('change'), to: either }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('lock', 'unlock') }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('delay'), request: fc.constantFrom(...requests) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('release') }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('repeat') }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('sign'), at: fc.nat(4) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('advance'), ms: fc.constantFrom(100, 1_000, 5_000) }) },
  ) as FastCheck.Arbitrary<HostileStep>
}
