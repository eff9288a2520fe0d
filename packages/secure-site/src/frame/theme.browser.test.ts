import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { showApproval } from './approvals.ts'
import { defineFrame, type LkFrame } from './frame-root.ts'
import { readColor } from './read-color.ts'
import { createStage } from './stage.ts'

defineFrame()

const names = ['accent', 'color-mix', 'color-mix-strength', 'font-size-master', 'border-radius-master', 'font-family']

/** Values by which a page would hide a text, or show other content in its place. */
const garbage = [
  'x',
  '',
  ' ',
  'transparent',
  'rgb(0 0 0 / 0)',
  'rgb(0 0 0 / 99%)',
  '#0000',
  '#00000001',
  'currentcolor',
  'inherit',
  'initial',
  'unset',
  'revert-layer',
  'url(#x)',
  'url(https://evil.example/)',
  'image-set("a.png" 1x)',
  'linear-gradient(red, red)',
  'var(--lk-fg-1)',
  'var(--x, transparent)',
  'env(x)',
  'attr(x)',
  'color-mix(in srgb, transparent, red)',
  'rgb(from var(--lk-fg-1) r g b)',
  'oklch(from red l c h / 0)',
  'light-dark(transparent, transparent)',
  'rgb(calc(infinity) 0 0)',
  'red; background: none',
  'red !important',
  'red/**/',
  '0px',
  '1000px',
  '-1px',
  '1e9px',
  'calc(0px)',
  'min(0px, 10px)',
  '100vw',
  '0',
  '-1',
  '1e400',
  'NaN',
  'Webdings',
  '\\0',
  '"',
]

let root: LkFrame
let warn: ReturnType<typeof vi.fn>
const end = new AbortController()
beforeEach(async () => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {}) as typeof warn
  const stage = createStage()
  root = document.createElement('lk-frame')
  root.stage = stage
  root.onHeight = () => {}
  root.style.inlineSize = '324px'
  document.body.append(root)
  const rows = [{ term: 'To', value: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', isCode: true }]
  const approval = { site: 'evil.example', siteName: undefined, label: 'You send', rows, warnings: [] }
  const shown = { ...approval, amount: { value: '25', unit: 'ETH' }, movesValue: true }
  showApproval(stage, shown, end.signal).catch(() => {})
  await vi.waitUntil(() => root.shadowRoot?.querySelector('lk-approval')?.shadowRoot?.querySelector('.dock'))
  // Computed colors must be final, not in a transition.
  adopt(':host { --lk-dur-tap: 0s !important }')
})
afterEach(() => {
  root.remove()
  vi.restoreAllMocks()
})

const follow = (themeVariables: Record<string, string>, themeMode: 'light' | 'dark' = 'light') =>
  root.follow({ themeMode, themeVariables, locale: 'en' })

function adopt(styles: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  root.shadowRoot?.adoptedStyleSheets.push(sheet)
}

/** Returns a color as the browser computes it, in sRGB numbers. */
function channelsOf(color: string): number[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('There is no canvas')
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  return [...canvas.getImageData(0, 0, 1, 1).data]
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map(each => {
    const part = each / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(text: string, ground: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(text), luminanceOf(ground)].toSorted((one, other) => one - other)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Returns every text of an approval and its buttons. */
function textsOf(): HTMLElement[] {
  const shown = root.shadowRoot?.querySelector('lk-approval')?.shadowRoot
  const own = [...(shown?.querySelectorAll<HTMLElement>('.amount, .unit, .label, .host, dt, dd, .steps > p') ?? [])]
  const buttons = [...(shown?.querySelectorAll('lk-button') ?? [])].flatMap(each => [
    ...(each.shadowRoot?.querySelectorAll<HTMLElement>('.btn') ?? []),
  ])
  return [...own, ...buttons].filter(each => getComputedStyle(each).visibility === 'visible')
}

/** Returns the background of a text: the nearest opaque one. */
function groundOf(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement ?? (at.getRootNode() as ShadowRoot).host ?? null) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at)
    if (at === root)
      return /\((rgb[^)]*\)|oklch[^)]*\)|color[^)]*\)|oklab[^)]*\))/.exec(backgroundImage)?.[1] ?? backgroundColor
    if (channelsOf(backgroundColor)[3] === 255) return backgroundColor
  }
  throw new Error('There is no ground')
}

function expectReadable(what: string): void {
  const { backgroundColor, opacity, filter } = getComputedStyle(root)
  expect(channelsOf(backgroundColor)[3], `ground, ${what}`).toBe(255)
  expect([opacity, filter]).toEqual(['1', 'none'])
  const { left, right } = root.getBoundingClientRect()
  for (const text of textsOf()) {
    const style = getComputedStyle(text)
    const told = `${text.className} ${text.textContent?.trim().slice(0, 20)}, ${what}`
    expect(Number.parseFloat(style.fontSize), told).toBeGreaterThanOrEqual(9)
    expect(Number.parseFloat(style.fontSize), told).toBeLessThanOrEqual(14 * 3.6)
    expect(channelsOf(style.color)[3], told).toBe(255)
    expect(style.fontFamily, told).not.toContain('Webdings')
    const box = text.getBoundingClientRect()
    if (text.textContent?.trim()) expect(box.width * box.height, told).toBeGreaterThan(20)
    expect(box.left >= left - 0.5 && box.right <= right + 0.5, told).toBe(true)
    if (!text.matches(':disabled')) expect(contrastOf(style.color, groundOf(text)), told).toBeGreaterThanOrEqual(4.5)
  }
}

describe('the theme of the frame', () => {
  test.each(['light', 'dark'] as const)('is readable with an invalid value for each variable of a page, %s', mode => {
    for (const name of names)
      for (const value of garbage) {
        follow({ [`--w3m-${name}`]: value }, mode)
        expectReadable(`${name}: ${value}`)
      }
    for (const value of garbage) {
      follow(Object.fromEntries(names.map(name => [`--w3m-${name}`, value])), mode)
      expectReadable(`all: ${value}`)
    }
  })

  test('is readable with each colour that a page mixes in, as strongly as possible', () => {
    const channel = fc.integer({ min: 0, max: 255 })
    const color = fc.tuple(channel, channel, channel).map(each => `rgb(${each.join(' ')})`)
    fc.assert(
      fc.property(color, color, fc.integer({ min: 0, max: 100 }), fc.boolean(), (accent, mix, strength, isDark) => {
        const given = { '--w3m-accent': accent, '--w3m-color-mix': mix, '--w3m-color-mix-strength': String(strength) }
        follow(given, isDark ? 'dark' : 'light')
        expectReadable(JSON.stringify(given))
      }),
      { numRuns: 60 },
    )
  })

  test('logs the dropped values once', () => {
    const given = { '--w3m-accent': 'x', '--w3m-font-size-master': '0px', '--w3m-border-radius-master': '2px' }
    follow(given)
    follow(given)
    expect(warn).toHaveBeenCalledTimes(1)
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('--w3m-accent, --w3m-font-size-master'))
    expect(root.style.getPropertyValue('--w3m-border-radius-master')).toBe('2px')
    expect(root.style.getPropertyValue('--w3m-accent')).toBe('')
  })

  test('drops colours that make a text unreadable', () => {
    // An old browser does not clamp the colors of the tokens. These are its values.
    adopt(':host { --lk-bg-plate: var(--lk-in-mix) !important; --lk-fg-1: #19181c !important }')
    follow({ '--w3m-color-mix': '#222', '--w3m-color-mix-strength': '100', '--w3m-font-size-master': '11px' })
    expect([...root.style].filter(name => name.startsWith('--w3m'))).toEqual(['--w3m-font-size-master'])
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('--w3m-color-mix'))
    follow({ '--w3m-color-mix': '#eee' })
    expect(root.style.getPropertyValue('--w3m-color-mix')).toBe('rgb(238 238 238)')
  })

  test.each([
    ['red', [255, 0, 0]],
    ['#ABC', [170, 187, 204]],
    ['#abcf', [170, 187, 204]],
    ['rgb(1, 2, 3)', [1, 2, 3]],
    ['hsl(120deg 100% 25%)', [0, 128, 0]],
    ['oklch(100% 0 0)', [255, 255, 255]],
    ['color(display-p3 1 0 0)', [255, 0, 0]],
    ['CanvasText', [0, 0, 0]],
  ])('parses a colour into the numbers that the browser computes: %s', (value, channels) => {
    expect(readColor(value)).toEqual(channels)
  })

  test.each(garbage)('parses no colour in %j', value => {
    expect(readColor(value)).toBeUndefined()
  })
})
