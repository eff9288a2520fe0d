import { elementUpdated, fixture } from '@open-wc/testing'
import { html } from 'lit'
import { expect, test } from 'vitest'

import { monogramIndex } from './hash-seed.ts'
import type { LkLogo } from './lk-logo.ts'
import './test/samples.ts'
import { only, plate } from './test/fixtures.ts'

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function logo(name: string, src?: string, seed?: string): Promise<LkLogo> {
  return fixture(html`<lk-logo .name=${name} .src=${src} .seed=${seed}></lk-logo>`, plate())
}

function face(element: LkLogo): { letter: string; image: string | undefined; look: string } {
  const tile = only(element.renderRoot, '.logo', HTMLDivElement)
  return { letter: tile.textContent.trim(), image: tile.querySelector('img')?.src, look: tile.classList[1] ?? '' }
}

test('lk-logo shows an allowed image', async () => {
  expect(face(await logo('Harbor', pixel))).toEqual({ letter: '', image: pixel, look: 'image' })
})

test.each([
  undefined,
  '',
  'not a url',
  '/logo.png',
  'javascript:alert(1)',
  'http://wallet.example/x.png',
  'data:text/html,x',
  'ftp://x/y.png',
])('lk-logo shows the letter for %j', async src => {
  expect(face(await logo('harbor', src))).toMatchObject({ letter: 'H', image: undefined })
})

test('lk-logo shows the letter when the image is broken, and tries the next one', async () => {
  const element = await logo('Harbor', 'data:image/png;base64,AAAA')
  await expect.poll(() => face(element).letter).toBe('H')
  element.src = pixel
  await elementUpdated(element)
  expect(face(element).image).toBe(pixel)
})

test('lk-logo gives the same id the same colours, for any name', async () => {
  const first = face(await logo('Harbor', undefined, 'io.harbor'))
  const second = face(await logo('Hafen', undefined, 'io.harbor'))
  expect(first.look).toBe(second.look)
  expect(first.look).toBe(`g${monogramIndex('io.harbor')}`)
})

test.each([
  ['\u202eHarbor', 'H'],
  ['<b>Harbor</b>', 'B'],
  ['  42 Wallet', '4'],
  ['ßigma', 'SS'],
  ['麻雀', '麻'],
  ['', ''],
  ['\u200b', ''],
])('lk-logo shows for %j the letter %j', async (name, letter) => {
  expect(face(await logo(name)).letter).toBe(letter)
})

test.each([16, 20, 24, 28, 40, 48, 56, 64, 88])('lk-logo is %i px square', async size => {
  const logo = await fixture<LkLogo>(html`<lk-logo name="H" .size=${size}></lk-logo>`, plate())
  const { width, height } = logo.getBoundingClientRect()
  expect([width, height]).toEqual([size, size])
})

test('lk-logo is fully square when the site sets no radius', async () => {
  const element = await logo('Harbor')
  element.style.setProperty('--lk-in-radius-unit', '0px')
  expect(getComputedStyle(only(element.renderRoot, '.logo', HTMLDivElement)).borderRadius).toBe('0px')
})

test('lk-logo fades in a picture that follows its letter, also a cached one, and no other', async () => {
  const loaded = new Image()
  loaded.src = pixel
  await loaded.decode()
  const imageOf = (element: LkLogo): HTMLImageElement => only(element.renderRoot, 'img', HTMLImageElement)
  const element = await logo('Harbor')
  element.src = pixel
  await elementUpdated(element)
  expect(imageOf(element).getAnimations()).toHaveLength(1)
  expect(imageOf(await logo('Harbor', pixel)).getAnimations()).toEqual([])
})

test('lk-logo fades its picture in over 120 ms on a neutral tile, once it is loaded', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="red"/></svg>'
  const element = await fixture<LkLogo>(html`<lk-logo name="Harbor"></lk-logo>`, plate())
  element.src = `data:image/svg+xml,${encodeURIComponent(svg)}#${performance.now()}`
  await element.updateComplete
  const image = only(element.shadowRoot ?? element, 'img', HTMLImageElement)
  expect(image.closest('.image')).not.toBeNull()
  if (!image.complete) expect(getComputedStyle(image).opacity).toBe('0')
  image.classList.remove('in')
  void image.offsetWidth
  image.dispatchEvent(new Event('load'))
  const [fading] = image.getAnimations()
  expect(fading?.effect?.getComputedTiming().duration).toBe(120)
  fading?.finish()
  expect(getComputedStyle(image).opacity).toBe('1')
})
