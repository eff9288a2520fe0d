import { type Extension, toastsFeature } from '@latchkey/core'
import {
  byTestId,
  createWorld,
  find,
  findAll,
  focused,
  has,
  press,
  settled,
  shown,
  tabTo,
  until,
  visibleTexts,
  type World,
} from '@latchkey/modal/test'
import { loadingDelayMs, loadingLimitMs } from '@latchkey/view-kit'
import { html, LitElement, type TemplateResult } from 'lit'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import type { AccountRow } from '../places.ts'

class PointsTab extends LitElement {
  static readonly tag = 'test-late-tab'
  protected override render(): TemplateResult {
    return html`<p>12 points</p>`
  }
}

interface Answer {
  readonly elements: readonly (typeof PointsTab)[]
}

const elements = [PointsTab]
const offline = (): TypeError => new TypeError('Failed to fetch dynamically imported module')
const logged = ({ environment }: World): string[] => environment.browser.logs.map(({ message }) => message)

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'loseChunk')
})

async function openAccount(...extensions: Extension[]): Promise<World> {
  const world = await createWorld({ options: { extensions } })
  await world.connect()
  world.store.modal.open()
  await shown('lk-account-view')
  return world
}

/** Opens an account with a tab whose file the test delivers, and selects the tab by keyboard. */
async function openTab() {
  const requests: { deliver(): void; lose(): void }[] = []
  const load = (): Promise<Answer> =>
    new Promise((resolve, reject) => {
      requests.push({ deliver: () => resolve({ elements }), lose: () => reject(offline()) })
    })
  const tab = { name: 'points', label: () => 'Points', tag: 'test-late-tab', load }
  const world = await openAccount({ name: 'points', places: { 'account.tabs': async () => ({ fills: [tab] }) } })
  await tabTo('tab-tokens')
  await press('{End}')
  await until(() => requests.length === 1, 'the request')
  return { world, requests, latest: () => requests.at(-1) ?? { deliver() {}, lose() {} } }
}

const panel = (): HTMLElement => find('[role=tabpanel]')
const placeholders = (): HTMLElement[] => findAll('.hold lk-skeleton')

describe('a tab whose file did not load yet', () => {
  test('shows a skeleton after the delay of a loading indicator', async () => {
    const { world, latest } = await openTab()
    await world.environment.advance(loadingDelayMs - 1)
    await settled()
    expect([panel().ariaBusy, placeholders().length]).toEqual(['true', 0])
    await world.environment.advance(1)
    await until(() => placeholders().length === 3, 'the skeleton')
    expect(panel().ariaBusy).toBe('true')
    expect(find('.hold').getAttribute('aria-label')).toBe('Loading')
    latest().deliver()
    await until(() => visibleTexts().includes('12 points'), 'the tab')
    expect([panel().ariaBusy, placeholders().length]).toEqual([null, 0])
  })

  test('announces that it failed, and offers a retry that the keyboard reaches', async () => {
    const { world, requests, latest } = await openTab()
    latest().lose()
    await until(() => has('part-failed'), 'the message')
    expect(byTestId('part-failed').role).toBe('alert')
    expect(visibleTexts()).toContain('This part didn’t load')
    expect(visibleTexts()).toContain('Check your connection and try again.')
    expect(panel().ariaBusy).toBe(null)
    expect(focused()).toBe(byTestId('tab-points'))
    expect(logged(world)).toContain('The part "tab points" did not load')

    await tabTo('retry-part')
    await press('{Enter}')
    await until(() => requests.length === 2, 'another request')
    expect([panel().ariaBusy, has('part-failed')]).toEqual(['true', true])
    expect(focused()).toBe(byTestId('retry-part'))
    await press('{Enter}')
    latest().deliver()
    await until(() => visibleTexts().includes('12 points'), 'the tab')
    expect([has('part-failed'), requests.length]).toEqual([false, 2])
    expect(focused()).toBe(panel())
  })

  test('offers to reload the page after a second failure', async () => {
    const { world, requests, latest } = await openTab()
    latest().lose()
    await until(() => has('part-failed'), 'the message')
    expect(has('reload-part')).toBe(false)
    byTestId('retry-part').click()
    await until(() => requests.length === 2, 'another request')
    latest().lose()
    await until(() => has('reload-part'), 'the reload')
    expect(visibleTexts().join()).toContain('Reloading may help')
    byTestId('reload-part').click()
    expect(world.environment.browser.reloads).toBe(1)
  })

  test('offers a retry for a file that never arrives, and shows one that arrives later', async () => {
    const { world, latest } = await openTab()
    await world.environment.advance(loadingLimitMs - 1)
    expect(has('part-failed')).toBe(false)
    await world.environment.advance(1)
    await until(() => has('reload-part'), 'the message')
    latest().deliver()
    await until(() => visibleTexts().includes('12 points'), 'the tab')
    expect(has('part-failed')).toBe(false)
  })

  test('stays the same element if the file of a retry arrives after the late one', async () => {
    const { world, requests, latest } = await openTab()
    await world.environment.advance(loadingLimitMs)
    await until(() => has('retry-part'), 'the message')
    byTestId('retry-part').click()
    await until(() => requests.length === 2, 'another request')
    requests[0]?.deliver()
    await until(() => visibleTexts().includes('12 points'), 'the tab')
    const first = find('test-late-tab')
    latest().deliver()
    await settled()
    expect(find('test-late-tab')).toBe(first)
  })

  test('is requested again when the user selects it again', async () => {
    const { requests, latest } = await openTab()
    latest().lose()
    await until(() => has('part-failed'), 'the message')
    byTestId('tab-tokens').click()
    await until(() => !has('part-failed'), 'the other tab')
    expect(requests).toHaveLength(1)
    byTestId('tab-points').click()
    await until(() => requests.length === 2, 'another request')
    latest().deliver()
    await until(() => visibleTexts().includes('12 points'), 'the tab')
    expect(focused()).toBe(byTestId('tab-points'))
  })
})

function rowsOf(row: AccountRow): Extension {
  const list = { name: 'points', label: () => 'Points', rows: () => [row] }
  return { name: 'points', places: { 'account.rows': async () => ({ fills: [list] }) } }
}

describe('a row of the account', () => {
  test('offers a retry in place of a switch whose file did not load', async () => {
    let isLost = true
    Object.assign(globalThis, {
      loseChunk: (name: string) => (isLost && name.includes('switch-element') ? Promise.reject(offline()) : undefined),
    })
    let isOn = false
    const toggle = { isOn: () => isOn, turn: (next: boolean) => (isOn = next) }
    const world = await openAccount(rowsOf({ name: 'double', label: () => 'Double points', toggle }))
    const row = (): HTMLElement => byTestId('account-points-double')
    await until(() => visibleTexts().includes('This part didn’t load. Try again'), 'the retry')
    expect(logged(world)).toContain('The part "switch" did not load')
    isLost = false
    await userEvent.click(row())
    await until(() => row().role === 'switch' || row().closest('lk-switch') !== null, 'the switch')
    await userEvent.click(row())
    expect(isOn).toBe(true)
  })

  test('shows that a press failed whose file did not load', async () => {
    const row = { name: 'gift', label: () => 'Gift', press: () => Promise.reject(offline()) }
    const world = await openAccount(rowsOf(row))
    await userEvent.click(byTestId('account-points-gift'))
    const toast = (): string | undefined => world.store.use(toastsFeature).state.toast?.text
    await until(() => toast() === 'That didn’t work. Check your connection and try again.', 'the toast')
    expect(logged(world)).toContain('The row "gift" failed')
  })
})
