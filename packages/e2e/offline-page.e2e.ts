import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { findHeadlessChromium } from '../../scripts/chromium.mjs'
import { buildOfflinePage } from '../../scripts/offline-page.mjs'
import { findViolations } from './support/find-violations.ts'

/**
 * Parts of the wallet "test test … junk", as custody wrote them. Every later version of the page must read the parts that the
 * present one reads.
 */
const parts = {
  device:
    '{"version":1,"share":"latchkey-share-1.device.6d833670b304d09e12ca98b3e287f1ef.Exy-yZq394cREqGR1w3TvgE._8Dh8KpD07Q","check":"8959076cb66ef9bde8b5a0997dc0fe99d8b1e4220306b240357bb1a73bc233b8","addresses":{"eip155":"0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266","solana":"oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96"}}',
  server:
    '{"version":1,"share":"latchkey-share-1.server.6d833670b304d09e12ca98b3e287f1ef.XI5pC5455c97FUZDAxQ_IwI.wh4OCLU6l6U","check":"8959076cb66ef9bde8b5a0997dc0fe99d8b1e4220306b240357bb1a73bc233b8","addresses":{"eip155":"0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266","solana":"oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96"}}',
  recovery:
    '{"format":"latchkey-recovery-1","about":"One of three parts of a wallet. Together with its passphrase and one other part it restores the wallet.","addresses":{"eip155":"0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266","solana":"oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96"},"encryption":{"key":"PBKDF2-SHA256","iterations":600000,"salt":"xUvD_XANB-sFpnsPhBJHoQ","cipher":"AES-256-GCM"},"sealed":"KYkcl6MsZhQ_-JWhy-Iugt7Y87HSRSBF7GSHZQTz5BjtYzfJ_IfD5ZKwhSxpXA7p0ysgSsKppSLiu8kbTqrtEozkUv2-XS0sYFyTm_nkUlWPyF8n5Uxb2LabOzQWByxdZv1hh1d4-hvmEn0Um8AbE32fFKd-sKe0ZgD4WDQIFC0PKCceUiEBAgPGydVrJQsCh6YOmVcoFAYrXJUIBhBJ6rAN5BmLCt4IeDAkxSngV2fmspnWZtQhIVM2ToJ_nwajaqyD2oSHvEI54snORoWHOGBDx57OF_NfGx20Q_yPF4OpzGJDeiG2PghqeSw74vO-zh5JmgqZZ_N7yCtZL27ZSjZYAiSJa3XCnvSsE7UweLqLOp7nzYSo_pn6BoUxwnvaeAaBg004TG0TvmvU9TH_CgvqZ7Q8JyYFV_RWj68azEMdDEWdWTUAeSCsx3KZ6DcS_Ba6nrCuTHQ"}',
}
const passphrase = 'correct horse battery staple'

let folder: string
let address: string
let browser: Browser

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-offline-'))
  await writeFile(join(folder, 'offline.html'), await buildOfflinePage())
  await writeFile(join(folder, 'recovery.json'), parts.recovery)
  address = pathToFileURL(join(folder, 'offline.html')).href
  const executablePath = findHeadlessChromium()
  browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
})

afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the offline page', () => {
  let page: Page
  let requests: string[]

  beforeEach(() => open('en-GB'))
  afterEach(() => page.context().close())

  test('rebuilds the wallet from any two shares, and sends no network request', async () => {
    for (const [one, other] of [
      [parts.device, parts.server],
      [parts.recovery, parts.device],
      [parts.server, parts.recovery],
    ] as const) {
      await fill(one, other)
      await page.getByRole('button', { name: 'Rebuild the wallet' }).click()
      await page.getByRole('heading', { name: 'Your wallet' }).waitFor()
      expect(await shown()).toEqual({
        eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        solana: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
        phrase: 'test test test test test test test test test test test junk',
        'eip155-key': '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
        'solana-key': expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{87,88}$/),
      })
      await page.getByRole('button', { name: 'Clear everything' }).click()
      expect(Object.values(await shown()).join('')).toBe('')
      expect(await page.getByLabel('Or its text').first().inputValue()).toBe('')
    }
    expect(requests).toEqual([address])
  })

  test('reads files, and names an invalid part and a wrong passphrase', async () => {
    await page.locator('#first-file').setInputFiles(join(folder, 'recovery.json'))
    await expect.poll(() => page.locator('#first').inputValue()).toBe(parts.recovery)
    const altered = parts.server.replace(/.{3}","check/, 'AAA","check')
    for (const [second, word, problem] of [
      ['', passphrase, 'not a part of a wallet'],
      [altered, passphrase, 'damaged'],
      [parts.recovery, passphrase, 'the same part'],
      [parts.server, 'something else', 'does not open the backup file'],
    ] as const) {
      await page.locator('#second').fill(second)
      await page.locator('#passphrase').fill(word)
      await page.getByRole('button', { name: 'Rebuild the wallet' }).click()
      await page.getByRole('alert').filter({ hasText: problem }).waitFor()
      expect(await page.getByRole('heading', { name: 'Your wallet' }).isVisible()).toBe(false)
    }
  })

  test('lets no injected script request a network or another script', async () => {
    const visits: string[] = []
    const thief = createServer((request, response) => {
      visits.push(request.url ?? '')
      response.end()
    }).listen(0, '127.0.0.1')
    await once(thief, 'listening')
    const attempts = await page.evaluate(
      async ({ url, count }) => {
        const blocked: string[] = []
        const all = new Promise<void>(resolve => {
          document.addEventListener('securitypolicyviolation', event => {
            if (blocked.push(event.effectiveDirective) === count) resolve()
          })
        })
        await fetch(url).catch(() => {})
        const image = new Image()
        image.src = url
        const script = document.createElement('script')
        script.textContent = 'window.wasRun = true'
        const form = document.createElement('form')
        form.action = url
        document.body.append(image, script, form)
        form.submit()
        await all
        return { blocked: blocked.sort(), wasRun: 'wasRun' in window }
      },
      { url: `http://127.0.0.1:${(thief.address() as AddressInfo).port}/`, count: 4 },
    )
    thief.close()
    expect(attempts).toEqual({ blocked: ['connect-src', 'form-action', 'img-src', 'script-src-elem'], wasRun: false })
    expect(visits).toEqual([])
    expect(page.url()).toBe(address)
  })

  test('is accessible, also on a small screen and in German', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await fill(parts.device, parts.server)
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Rebuild the wallet' }).press('Enter')
    await page.getByRole('heading', { name: 'Your wallet' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('result-title')
    expect(await findViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.context().close()
    await open('de-AT')
    expect(await page.title()).toBe('Eine Wallet wiederherstellen')
    expect(await findViolations(page)).toEqual([])
  })

  async function open(locale: string): Promise<void> {
    page = await (await browser.newContext({ locale })).newPage()
    requests = []
    page.on('request', request => requests.push(request.url()))
    await page.goto(address)
  }

  async function fill(first: string, second: string): Promise<void> {
    await page.locator('#first').fill(first)
    await page.locator('#second').fill(second)
    await page.locator('#passphrase').fill(passphrase)
  }

  async function shown(): Promise<Record<string, string>> {
    return page
      .locator('dd')
      .evaluateAll(all => Object.fromEntries(all.map(({ id, textContent }) => [id, textContent])))
  }
})
