import { fixture } from '@open-wc/testing'
import { html } from 'lit'
import { describe, expect, test } from 'vitest'

import type { LkRing, RingState } from './lk-ring.ts'
import './test/samples.ts'
import { plate } from './test/fixtures.ts'

const ring = (state: RingState, brand?: string) => html`<lk-ring .state=${state} .brand=${brand}><div></div></lk-ring>`

async function become(element: LkRing, state: RingState): Promise<CSSAnimation[]> {
  element.state = state
  await element.updateComplete
  const own = element.shadowRoot?.getAnimations() ?? []
  return [...own, ...element.getAnimations({ subtree: true })].filter(each => each instanceof CSSAnimation)
}

/** Returns the length and offset of the arc. */
function arc(element: LkRing): { dash: number; at: number } {
  const { strokeDasharray, strokeDashoffset } = getComputedStyle(element.shadowRoot?.querySelector('.arc') ?? element)
  return { dash: Number.parseFloat(strokeDasharray), at: Number.parseFloat(strokeDashoffset) }
}

function stop(animations: readonly CSSAnimation[], name: string): CSSAnimation {
  const found = animations.find(each => each.animationName === name)
  if (!found) throw new Error(`${name} does not run`)
  found.pause()
  return found
}

describe('<lk-ring>', () => {
  test('closes its arc in 240 ms from its position, draws the check, and pulses the logo to 1.04', async () => {
    const element = await fixture<LkRing>(ring('waiting'), plate())
    const [turning] = element.shadowRoot?.getAnimations() ?? []
    turning?.pause()
    if (turning) turning.currentTime = 400
    const before = arc(element)
    expect(before).toEqual({ dash: 24, at: -25 })
    const animations = await become(element, 'done')
    const closing = stop(animations, 'close')
    closing.currentTime = 0
    expect(arc(element)).toEqual(before)
    expect(closing.effect?.getComputedTiming().duration).toBe(240)
    closing.currentTime = 239.99
    expect(arc(element).dash).toBeCloseTo(100, 0)
    const drawing = stop(animations, 'draw')
    const check = (drawing.effect as KeyframeEffect).target as SVGPathElement
    drawing.currentTime = 0
    expect(check.getTotalLength()).toBeLessThanOrEqual(20)
    expect(getComputedStyle(check).strokeDashoffset).toBe('20px')
    const pulse = stop(animations, 'pulse')
    pulse.currentTime = 160 + 160
    expect(Number(getComputedStyle((pulse.effect as KeyframeEffect).target as Element).scale)).toBeCloseTo(1.04)
  })

  test('retracts its arc and shakes once by 4 px when it is rejected', async () => {
    const element = await fixture<LkRing>(ring('waiting'), plate())
    const animations = await become(element, 'error')
    const retracting = stop(animations, 'retract')
    retracting.currentTime = 0
    expect(arc(element).dash).toBe(24)
    retracting.currentTime = 239.99
    expect(arc(element).dash).toBeCloseTo(0, 0)
    const shaking = stop(animations, 'refuse')
    const places = Array.from({ length: 320 }, (_, time) => {
      shaking.currentTime = 160 + time
      return Math.abs(Number.parseFloat(getComputedStyle(element).translate)) || 0
    })
    expect(Math.max(...places)).toBeCloseTo(4, 1)
    expect(shaking.effect?.getComputedTiming().iterations).toBe(1)
  })

  test.each(['light', 'dark'] as const)(
    'shows any colour of a wallet at 3:1 on a card of the %s theme',
    async theme => {
      for (const brand of ['#ffffff', '#000000', '#ffff00', '#0000ff', '#f6851a', '#00ff00', '#ff00ff', '#7b7b7b']) {
        const element = await fixture<LkRing>(ring('waiting', brand), plate(theme))
        const shown = element.shadowRoot?.querySelector('.arc') ?? element
        const surface = getComputedStyle(element).getPropertyValue('--lk-base-plate').trim()
        const contrast = contrastOf(getComputedStyle(shown).stroke, surface)
        expect.soft(contrast, `${brand} on ${surface}`).toBeGreaterThanOrEqual(3)
      }
    },
  )

  test('is tinted by the colour of its wallet', async () => {
    const stroke = async (brand?: string): Promise<string> => {
      const element = await fixture<LkRing>(ring('waiting', brand), plate())
      return getComputedStyle(element.shadowRoot?.querySelector('.arc') ?? element).stroke
    }
    expect(await stroke('#f6851a')).not.toBe(await stroke())
    expect(await stroke('#f6851a')).not.toBe(await stroke('#0052ff'))
  })
})

/** Computes the WCAG contrast of two colours as the browser paints them. */
function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminanceOf(color: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) throw new Error('No canvas')
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map(each => {
    const part = each / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
