import { fixture } from '@open-wc/testing'
import { html } from 'lit'
import { describe, expect, test } from 'vitest'

import { plate, type Theme, themes } from './test/fixtures.ts'

/** Values that a site may set: accents of every lightness, and pigments up to full strength. */
const accents = ['', '#000', '#fff', '#ff0', '#0f0', '#00f', '#f00', '#777', '#1a1a2e', '#ffd1dc']
const mixes = ['', '#000', '#fff', '#f00', '#0f0', '#00f', '#ff0']

const texts = ['fg-1', 'fg-2', 'fg-3', 'fg-accent']
const surfaces = ['bg-tray', 'bg-plate', 'bg-inset', 'bg-lift']
const pairs: readonly [string, string, number][] = [
  ...texts.flatMap(text => surfaces.map(surface => [text, surface, 4.5] as [string, string, number])),
  ['fg-1', 'bg-accent-soft', 4.5],
  ['fg-2', 'bg-accent-soft', 4.5],
  ['fg-accent', 'bg-accent-soft', 4.5],
  ['fg-on-accent', 'bg-accent', 4.5],
  ['fg-on-accent', 'bg-accent-hover', 4.5],
  ['fg-on-accent', 'bg-accent-press', 4.5],
  ['fg-success', 'bg-success', 4.5],
  ['fg-error', 'bg-error', 4.5],
  ['fg-warning', 'bg-warning', 4.5],
  ['fg-error', 'bg-plate', 4.5],
  ['line-control', 'bg-plate', 3],
  ['focus', 'bg-plate', 3],
  ['focus', 'bg-tray', 3],
  ['focus', 'bg-inset', 3],
  ['fill-error', 'bg-plate', 3],
  ['qr-ink', 'qr-paper', 7],
]

type Rgb = readonly [number, number, number]

describe.each(themes)('in the %s theme', theme => {
  test.each(accents)('all text stays readable with the accent %j and any pigment', async accent => {
    const host = await plateOf(theme)
    if (accent) host.style.setProperty('--w3m-accent', accent)
    if (accent) host.style.setProperty('--w3m-qr-color', accent)
    for (const mix of mixes) {
      if (mix) host.style.setProperty('--w3m-color-mix', mix)
      host.style.setProperty('--w3m-color-mix-strength', mix ? '100' : '0')
      const read = colourReader(host)
      for (const [text, surface, least] of pairs) {
        const contrast = contrastOf(read(text), read(surface))
        expect(contrast, `${text} on ${surface}, accent ${accent}, mix ${mix}`).toBeGreaterThanOrEqual(least)
      }
    }
  })
})

// covers: S9.64
test('type is one and a half of a base of 10 px', async () => {
  const host = await plateOf('light')
  expect(getComputedStyle(host).fontSize).toBe('15px')
})

test('type, radius and layer follow the variables of the site', async () => {
  const host = await plateOf('light')
  expect(lengthOf(host, '--lk-radius-modal')).toBe('28px')
  expect(valueOf(host, '--lk-z-modal')).toBe('999')
  host.style.setProperty('--w3m-font-size-master', '12px')
  host.style.setProperty('--w3m-border-radius-master', '0px')
  host.style.setProperty('--w3m-z-index', '7')
  host.style.setProperty('--w3m-font-family', 'Georgia')
  expect(getComputedStyle(host).fontSize).toBe('18px')
  expect(getComputedStyle(host).fontFamily).toBe('Georgia')
  expect(lengthOf(host, '--lk-radius-modal')).toBe('0px')
  expect(valueOf(host, '--lk-z-modal')).toBe('7')
})

test('variables set on the page reach the elements too', async () => {
  document.documentElement.style.setProperty('--w3m-accent', 'rgb(1, 2, 3)')
  expect(colourReader(await plateOf('light'))('bg-accent')).toEqual([1, 2, 3])
  document.documentElement.style.removeProperty('--w3m-accent')
})

/** Creates a card on which the site's variables meet the tokens. */
async function plateOf(theme: Theme): Promise<HTMLElement> {
  const options = plate(theme)
  await fixture(html`<i></i>`, options)
  return options.parentNode
}

/** Reads a token as the painted colour. */
function colourReader(host: HTMLElement): (token: string) => Rgb {
  const probe = host.appendChild(document.createElement('i'))
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  return token => {
    probe.style.setProperty('color', `var(--lk-${token})`)
    if (!context) throw new Error('There is no canvas.')
    context.fillStyle = getComputedStyle(probe).color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return [red, green, blue]
  }
}

/** Computes the contrast ratio of WCAG 2.2. */
function contrastOf(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map(channel => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function valueOf(host: HTMLElement, name: string): string {
  return getComputedStyle(host).getPropertyValue(name)
}

function lengthOf(host: HTMLElement, name: string): string {
  const probe = host.appendChild(document.createElement('i'))
  probe.style.setProperty('border-top-left-radius', `var(${name})`)
  return getComputedStyle(probe).borderTopLeftRadius
}
