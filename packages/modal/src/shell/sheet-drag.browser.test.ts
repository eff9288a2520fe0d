import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import {
  byTestId,
  createWorld,
  find,
  findAll,
  has,
  leaveWorld,
  settled,
  shown,
  until,
  type World,
} from '../test/world.ts'
import { sheetQuery } from './sheet-controller.ts'

describe('<w3m-modal> as a sheet', () => {
  test('is at the bottom on a phone, and closes when it is dragged down', async () => {
    await page.viewport(390, 780)
    expect(window.matchMedia(sheetQuery).matches).toBe(true)
    const { store } = await createWorld()
    store.modal.open()
    await shown('lk-connect-view')
    const card = byTestId('w3m-modal-card').getBoundingClientRect()
    expect([card.left, window.innerWidth - card.right, window.innerHeight - card.bottom]).toEqual([8, 8, 8])
    for (const row of findAll('lk-row')) expect(row.getBoundingClientRect().height).toBeGreaterThanOrEqual(60)
    for (const button of findAll('lk-icon-button')) {
      expect(
        Math.min(button.getBoundingClientRect().width, button.getBoundingClientRect().height),
      ).toBeGreaterThanOrEqual(44)
    }
    await draggable()
    drag(40).release()
    expect(store.modal.state.open).toBe(true)
    drag(90).release()
    expect(store.modal.state.open).toBe(false)
  })

  test('follows the finger with its scrim, and continues from there when it is released', async () => {
    const { store } = await openSheet()
    const rest = cardTop()
    const held = drag(60)
    const dragged = cardTop()
    expect(dragged - rest).toBeCloseTo(54, 0)
    expect(Number(getComputedStyle(byTestId('w3m-modal-overlay')).opacity)).toBeLessThan(0.95)
    held.release()
    const [springing] = stopped(byTestId('w3m-modal-card'))
    expect(cardTop()).toBeCloseTo(dragged, 0)
    springing?.finish()
    await settled()
    expect(cardTop()).toBeCloseTo(rest, 0)
    expect(getComputedStyle(byTestId('w3m-modal-overlay')).opacity).toBe('1')
    const further = drag(200)
    const low = cardTop()
    further.release()
    expect(store.modal.state.open).toBe(false)
    while (byTestId('w3m-modal-card').getAnimations().length === 0) await new Promise(requestAnimationFrame)
    const [leaving] = stopped(byTestId('w3m-modal-card'))
    expect(cardTop()).toBeCloseTo(low, 0)
    leaving?.finish()
    await until(() => !has('w3m-modal-card'), 'closing')
    store.modal.open()
    await shown('lk-connect-view')
    await settled()
    expect(cardTop()).toBeCloseTo(rest, 0)
  })

  test('leaves faster when it is thrown than when it is released', async () => {
    const exitAfter = async (heldMs: number): Promise<number> => {
      const { store } = await openSheet()
      drag(200, heldMs).release()
      while (byTestId('w3m-modal-card').getAnimations().length === 0) await new Promise(requestAnimationFrame)
      const [leaving] = stopped(byTestId('w3m-modal-card'))
      store.destroy()
      await leaveWorld()
      return Number(leaving?.effect?.getComputedTiming().duration)
    }
    const slow = await exitAfter(78)
    const fast = await exitAfter(40)
    expect(fast).toBeLessThan(slow)
  })

  test('resists upwards more and more', async () => {
    await openSheet()
    const rest = cardTop()
    const heights = [60, 160, 460].map(distance => {
      const held = drag(-distance)
      const risen = rest - cardTop()
      held.release()
      byTestId('w3m-modal-card')
        .getAnimations()
        .forEach(animation => animation.finish())
      return risen
    })
    expect(heights).toEqual([...heights].sort((one, other) => one - other))
    expect(heights[0]).toBeGreaterThan(10)
    expect(heights[2]).toBeLessThan(72)
  })

  test('is dragged by its cards while they are scrolled to their start', async () => {
    const { store } = await openSheet()
    const view = find('lk-connect-view')
    const rest = cardTop()
    const held = drag(60, 500, findAll('lk-row', view.shadowRoot ?? view)[1])
    expect(cardTop() - rest).toBeCloseTo(54, 0)
    held.release()
    expect(store.modal.state.open).toBe(true)
    await settled()
    const body = find('.body', view.shadowRoot ?? view)
    body.style.maxBlockSize = '120px'
    body.scrollTop = 40
    const scrolling = drag(60, 500, findAll('lk-row', view.shadowRoot ?? view)[1])
    expect(byTestId('w3m-modal-card').style.translate).toBe('')
    scrolling.release()
  })

  test('springs back and shakes if it must stay open', async () => {
    const { store } = await openSheet()
    store.modal.holdOpen(true)
    const held = drag(120)
    const low = cardTop()
    held.release()
    expect(store.modal.state).toMatchObject({ open: true, rejections: 1 })
    await Promise.resolve()
    await new Promise(requestAnimationFrame)
    const moving = stopped(byTestId('w3m-modal-card'))
    expect(moving.map(({ effect }) => effect?.getComputedTiming().duration)).toEqual([280, 500])
    expect(cardTop()).toBeCloseTo(low, 0)
    expect(byTestId('w3m-modal-card').style.translate).toBe('')
  })
})

async function openSheet(): Promise<World> {
  await page.viewport(390, 780)
  const world = await createWorld()
  world.store.modal.open()
  await shown('lk-connect-view')
  await draggable()
  return world
}

/** Waits for the code of dragging, which is loaded with the first sheet. */
async function draggable(): Promise<void> {
  await import('./sheet-drag.ts')
  await settled()
}

const cardTop = (): number => byTestId('w3m-modal-card').getBoundingClientRect().top

/** Returns an element's animations, stopped at their first frame. */
function stopped(element: HTMLElement): Animation[] {
  const animations = element.getAnimations()
  for (const animation of animations) {
    animation.pause()
    animation.currentTime = 0
  }
  return animations
}

/** Drags the sheet down by a distance and holds it there. By default it is too slow for a flick. */
function drag(
  distance: number,
  heldMs = 1_000,
  handle: HTMLElement | undefined = find('lk-header'),
): { release(): void } {
  const { left, top } = handle?.getBoundingClientRect() ?? new DOMRect()
  const send = (type: string, y: number, at: number): void => {
    const event = new PointerEvent(type, {
      pointerId: 1,
      pointerType: 'touch',
      isPrimary: true,
      button: 0,
      clientX: left + 90,
      clientY: top + 5 + y,
      bubbles: true,
      composed: true,
    })
    // Synthetic events have the time of their creation, but a drag takes longer.
    Object.defineProperty(event, 'timeStamp', { value: at })
    handle?.dispatchEvent(event)
  }
  send('pointerdown', 0, 1_000)
  for (let step = 1; step <= 4; step++) send('pointermove', (distance * step) / 4, 1_000 + (heldMs * step) / 4)
  return { release: () => send('pointerup', distance, 1_000 + heldMs) }
}
