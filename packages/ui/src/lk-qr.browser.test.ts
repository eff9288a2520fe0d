import { elementUpdated, fixture } from '@open-wc/testing'
import jsQR from 'jsqr'
import { html } from 'lit'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import type { LkQr } from './lk-qr.ts'
import './test/samples.ts'
import { only, plate, type Theme, themes } from './test/fixtures.ts'

const pairing =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?expiryTimestamp=1700000000&relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'

/** Decodes a picture of the painted element, including the logo, with another library. */
async function scan(value: string, theme: Theme = 'light', ink?: string): Promise<string | undefined> {
  const qr = await fixture<LkQr>(
    html`<lk-qr .value=${value} label="QR code"><lk-logo name="Meridian" .size=${56}></lk-logo></lk-qr>`,
    plate(theme),
  )
  if (ink) qr.parentElement?.style.setProperty('--w3m-qr-color', ink)
  const base64 = await page.elementLocator(qr).screenshot({ save: false })
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  context?.drawImage(picture, 0, 0)
  const pixels = context?.getImageData(0, 0, picture.width, picture.height)
  return pixels && jsQR(pixels.data, pixels.width, pixels.height)?.data
}

describe('another library reads', () => {
  test.each(themes)('a pairing address of lk-qr on the screen in the %s theme', async theme => {
    expect(await scan(pairing, theme)).toBe(pairing)
  })

  test.each(['yellow', 'white', 'hotpink'])('lk-qr with %s ink of the site', async ink => {
    expect(await scan(pairing, 'dark', ink)).toBe(pairing)
  })

  test.each([20, 42, 90, 130, 180, 240, 320])('lk-qr with %i characters', async length => {
    const value = 'wc:0123456789abcdef@2?symKey='.repeat(20).slice(0, length)
    expect(await scan(value)).toBe(value)
  })
})

test('lk-qr is one picture with a name', async () => {
  const qr = await fixture<LkQr>(html`<lk-qr .value=${pairing} label="QR code"></lk-qr>`, plate())
  const picture = only(qr.renderRoot, '[role=img]', SVGSVGElement)
  expect(picture.ariaLabel).toBe('QR code')
})

test('lk-qr is a busy skeleton of the same size until there is a value', async () => {
  const qr = await fixture<LkQr>(html`<lk-qr label="QR code"></lk-qr>`, plate())
  const { width, height } = qr.getBoundingClientRect()
  expect(qr.renderRoot.querySelector('[aria-busy=true]')).not.toBeNull()
  qr.value = pairing
  await elementUpdated(qr)
  expect(qr.renderRoot.querySelector('[aria-busy]')).toBeNull()
  expect(qr.getBoundingClientRect()).toMatchObject({ width, height })
})

test('a stale code of lk-qr is unreadable and shows its veil', async () => {
  const qr = await fixture<LkQr>(
    html`<lk-qr .value=${pairing} label="QR code" stale><p slot="veil">Code expired</p></lk-qr>`,
    plate(),
  )
  expect(getComputedStyle(only(qr.renderRoot, 'svg', SVGSVGElement)).opacity).toBe('0.12')
  expect(only(qr, 'p', HTMLParagraphElement).offsetHeight).toBeGreaterThan(0)
})
