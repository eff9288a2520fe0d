import type { Platform } from '@latchkey/core'
import {
  byTestId,
  createWorld,
  findAll,
  has,
  settled,
  shown,
  sitesOwn,
  until,
  visibleTexts,
} from '@latchkey/modal/test'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

const store = (name: string): string => `https://stores.example/${name}`

const everywhere = {
  id: 'everywhere',
  name: 'Everywhere',
  chromeStore: store('chrome'),
  firefoxStore: store('firefox'),
  edgeStore: store('edge'),
  safariStore: store('safari'),
  appStore: store('ios'),
  playStore: store('android'),
  homepage: store('home'),
}

async function open(platform: Partial<Platform>, wallet: typeof everywhere | object = everywhere): Promise<void> {
  const { store } = await createWorld({ environment: { platform } })
  store.modal.open()
  store.router.push('Downloads', { wallet: { id: 'everywhere', name: 'Everywhere', ...wallet } })
  await shown('lk-downloads-view')
  await settled()
}

/** Returns the offered stores in order, by their address if they are links. */
function offered(): string[] {
  return findAll('[data-testid^="download-"]')
    .filter(({ dataset }) => dataset['testid'] !== 'download-qr')
    .map(control => control.getAttribute('href') ?? control.dataset['testid'] ?? '')
}

describe('Downloads', () => {
  test.each([
    ['Chrome', { browser: 'chrome' }, [store('chrome'), 'download-appStore', 'download-playStore', store('home')]],
    ['Firefox', { browser: 'firefox' }, [store('firefox'), 'download-appStore', 'download-playStore', store('home')]],
    ['Edge', { browser: 'edge' }, [store('edge'), 'download-appStore', 'download-playStore', store('home')]],
    ['Safari', { browser: 'safari' }, [store('safari'), 'download-appStore', 'download-playStore', store('home')]],
    ['an iPhone', { os: 'ios', browser: 'safari', isMobile: true }, [store('ios'), store('home')]],
    ['an Android phone', { os: 'android', isMobile: true }, [store('android'), store('home')]],
  ] as const)('offers %s its own store first, and links to no other', async (_, platform, places) => {
    await open(platform)
    expect(offered()).toEqual(places)
    await expect(document).to.be.accessible(sitesOwn)
  })

  test('offers Edge the extension for Chrome if it has none of its own', async () => {
    await open({ browser: 'edge' }, { chromeStore: store('chrome'), firefoxStore: store('firefox') })
    expect(offered()).toEqual([store('chrome')])
  })

  test('offers the stores of other browsers if this one has none', async () => {
    await open({ browser: 'safari' }, { chromeStore: store('chrome'), firefoxStore: store('firefox') })
    expect(offered()).toEqual([store('chrome'), store('firefox')])
  })

  test('shows the code of a phone store on a desktop on request, and mentions scanning only then', async () => {
    await open({})
    const mentionsScanning = (): boolean => visibleTexts().some(text => /scan/i.test(text))
    expect([has('download-qr'), mentionsScanning()]).toEqual([false, false])
    await userEvent.click(byTestId('download-playStore'))
    await until(() => has('download-qr'), 'the code')
    expect(byTestId('download-qr').getAttribute('aria-label')).toBe('Scan with your Android phone to open Google Play')
    expect(findAll('[role=status]').map(({ textContent }) => textContent)).toContain(
      'Scan with your Android phone to open Google Play',
    )
    expect(byTestId('download-playStore').getAttribute('aria-expanded')).toBe('true')
    expect(mentionsScanning()).toBe(true)
    await expect(document).to.be.accessible(sitesOwn)
    await userEvent.click(byTestId('download-appStore'))
    await settled()
    expect(byTestId('download-qr').getAttribute('aria-label')).toBe('Scan with your iPhone to open the App Store')
  })

  test('shows the code at once if a wallet is for phones only', async () => {
    await open({}, { appStore: store('ios') })
    await until(() => has('download-qr'), 'the code')
    expect(byTestId('download-appStore').getAttribute('aria-expanded')).toBe('true')
  })
})
