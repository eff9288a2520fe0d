import type { CaipNetworkId } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { reportRetryMs } from './report-active-account.ts'
import { createSignInWorld, createSite } from './sign-in-world.test-support.ts'

const [alice, bob, carol] = [
  '0x1111111111111111111111111111111111111111',
  '0x3333333333333333333333333333333333333333',
  '0x4444444444444444444444444444444444444444',
] as const

/** A site whose server acts for the active account. Its answers can be delayed and rejected. */
async function createReportWorld(options: Parameters<typeof createSignInWorld>[1] = {}, required = true) {
  const site = createSite({ required, lists: true })
  const reports: string[] = []
  let current: string | undefined
  let running = 0
  let isDown = false
  /** Number of reports that are older than the report of another tab. */
  let outdated = 0
  const held: (() => void)[] = []
  let isHeld = false
  const config = {
    ...site.config,
    async addSession(session: Parameters<typeof site.config.addSession>[0]) {
      await site.config.addSession(session)
      // The server acts for the account that has signed in last.
      current = session.data.accountAddress
    },
    async setActiveAccount(chainId: CaipNetworkId, address: string) {
      reports.push(`${chainId}:${address}`)
      expect(++running).toBe(1)
      try {
        if (isHeld) await new Promise<void>(resolve => held.push(resolve))
        if (isDown) throw new Error('503')
        if (outdated-- > 0) throw Object.assign(new Error('Another tab reported later'), { code: 'reportOutdated' })
        const has = site.sessions.some(({ data }) => data.accountAddress === address)
        current = has ? address : undefined
      } finally {
        running--
      }
    },
  }
  const world = await createSignInWorld({ config }, options)
  const { settle } = world.environment
  return {
    ...world,
    site,
    reports,
    current: () => current,
    goDown: (down: boolean) => void (isDown = down),
    outdate: (count: number) => void (outdated = count),
    hold: (next: boolean) => void (isHeld = next),
    async release() {
      held.splice(0).forEach(resolve => resolve())
      await settle()
    },
    async signInAs(address: string) {
      if (world.status() === 'disconnected') {
        const connecting = world.store.connections.connect(world.wallet)
        await world.prompted()
        world.wallet.emitAccounts('eip155', [address])
        await settle()
        await world.prompted()
        await world.signIn().sign()
        await connecting
      } else {
        world.wallet.emitAccounts('eip155', [address])
        await settle()
        await world.prompted()
        await world.signIn().sign()
      }
      await settle()
    },
    async switchTo(address: string) {
      world.wallet.emitAccounts('eip155', [address])
      await settle()
    },
  }
}

describe('the report of the active account', () => {
  test('is sent when the wallet returns to an account with a session', async () => {
    const world = await createReportWorld()
    await world.signInAs(alice)
    await world.signInAs(bob)
    expect(world.current()).toBe(bob)
    await world.switchTo(alice)
    expect([world.current(), world.prompt()]).toEqual([alice, undefined])
    await world.switchTo(bob)
    expect(world.current()).toBe(bob)
  })

  test('is sent also for an account without a session', async () => {
    const world = await createReportWorld()
    await world.signInAs(alice)
    await world.switchTo(carol)
    await world.prompted()
    expect([world.prompt()?.address, world.current()]).toEqual([carol, undefined])
  })

  test('names the account of the active namespace, whichever namespace signed in last', async () => {
    const world = await createReportWorld({ namespaces: true })
    const connecting = world.store.connections.connect(world.wallet)
    for (const namespace of ['eip155', 'solana']) {
      expect(await world.prompted()).toMatchObject({ namespace })
      await world.signIn().sign()
    }
    await connecting
    await world.environment.settle()
    const shown = world.store.accounts.get('eip155').account
    expect([world.store.networks.state.activeNamespace, world.current()]).toEqual([
      'eip155',
      shown.status === 'connected' ? shown.address : '',
    ])
    world.store.networks.setActiveNamespace('solana')
    await world.environment.settle()
    expect(world.reports.at(-1)).toMatch(/^solana:/)
    expect(world.current()).not.toBe(shown.status === 'connected' && shown.address)
  })

  test('is sent last, however slow the answers to earlier ones are', async () => {
    const world = await createReportWorld()
    await world.signInAs(alice)
    await world.signInAs(bob)
    world.hold(true)
    await world.switchTo(alice)
    await world.switchTo(bob)
    await world.switchTo(alice)
    await world.switchTo(bob)
    const before = world.reports.length
    world.hold(false)
    await world.release()
    // One report was in progress. The accounts in between need none.
    expect([world.reports.slice(before), world.current()]).toEqual([[`eip155:1:${bob}`], bob])
  })

  test('is repeated after an outage of the server', async () => {
    const world = await createReportWorld()
    await world.signInAs(alice)
    await world.signInAs(bob)
    world.goDown(true)
    await world.switchTo(alice)
    expect(world.current()).toBe(bob)
    await world.environment.advance(reportRetryMs[0] ?? 0)
    expect(world.current()).toBe(bob)
    world.goDown(false)
    await world.environment.advance(reportRetryMs[1] ?? 0)
    expect(world.current()).toBe(alice)
    const { length } = world.reports
    await world.environment.advance(10 * 60_000)
    expect(world.reports).toHaveLength(length)
  })

  test('is repeated a few times during an outage of the server, and again when the user returns', async () => {
    const world = await createReportWorld({}, false)
    await world.signInAs(alice)
    await world.signInAs(bob)
    world.goDown(true)
    await world.switchTo(alice)
    const { length } = world.reports
    for (const ms of [...reportRetryMs, 600_000, 600_000]) await world.environment.advance(ms)
    expect(world.reports).toHaveLength(length + reportRetryMs.length)
    expect(world.environment.browser.logs.some(({ message }) => message.includes('did not answer'))).toBe(true)
    world.goDown(false)
    world.environment.browser.comeBack()
    await world.environment.settle()
    expect(world.current()).toBe(alice)
  })

  test('times out without an answer', async () => {
    const world = await createReportWorld()
    await world.signInAs(alice)
    await world.signInAs(bob)
    const { length } = world.reports
    world.hold(true)
    await world.switchTo(alice)
    expect(world.reports).toHaveLength(length + 1)
    await world.environment.advance(45_000)
    await world.release()
    world.hold(false)
    await world.environment.advance(reportRetryMs[0] ?? 0)
    expect([world.reports.length, world.current()]).toEqual([length + 2, alice])
  })

  test('is sent by a visible page only, and when a page becomes visible', async () => {
    const world = await createReportWorld()
    await world.signInAs(alice)
    await world.signInAs(bob)
    world.environment.browser.setVisible(false)
    const { length } = world.reports
    await world.switchTo(alice)
    expect(world.reports).toHaveLength(length)
    world.environment.browser.setVisible(true)
    await world.environment.settle()
    expect(world.current()).toBe(alice)
  })

  test('is repeated at once after another tab reported later, if the page is still visible', async () => {
    const world = await createReportWorld({}, false)
    await world.signInAs(alice)
    await world.signInAs(bob)
    world.environment.browser.setVisible(false)
    await world.switchTo(alice)
    const { length } = world.reports
    world.outdate(1)
    world.environment.browser.setVisible(true)
    await world.environment.settle()
    expect([world.reports.length, world.current()]).toEqual([length + 2, alice])
  })

  test('is not repeated after another tab reported later, if the page was hidden meanwhile', async () => {
    const world = await createReportWorld({}, false)
    await world.signInAs(alice)
    await world.signInAs(bob)
    world.hold(true)
    await world.switchTo(alice)
    const { length } = world.reports
    world.environment.browser.setVisible(false)
    world.outdate(1)
    world.hold(false)
    await world.release()
    for (const ms of reportRetryMs) await world.environment.advance(ms)
    // The server acts for the account of the visible tab.
    expect([world.reports.length, world.current()]).toEqual([length, bob])
    world.environment.browser.setVisible(true)
    await world.environment.settle()
    expect(world.current()).toBe(alice)
  })

  test('is sent a limited number of times to a server that calls every report outdated', async () => {
    const world = await createReportWorld({}, false)
    await world.signInAs(alice)
    await world.signInAs(bob)
    world.environment.browser.setVisible(false)
    await world.switchTo(alice)
    const { length } = world.reports
    world.outdate(Number.POSITIVE_INFINITY)
    world.environment.browser.setVisible(true)
    await world.environment.settle()
    expect(world.reports).toHaveLength(length + 2)
    for (const ms of [...reportRetryMs, 600_000]) await world.environment.advance(ms)
    expect(world.reports).toHaveLength(length + 2 + reportRetryMs.length)
  })
})
