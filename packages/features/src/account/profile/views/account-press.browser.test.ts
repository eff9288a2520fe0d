import type { Extension } from '@latchkey/core'
import { byTestId, createWorld, find, findAll, holdMouse, settled, shown, until } from '@latchkey/modal/test'
import { LitElement } from 'lit'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'

class TallTab extends LitElement {
  static readonly tag = 'test-tall-tab'
  override connectedCallback(): void {
    super.connectedCallback()
    this.style.cssText = 'display: block; block-size: 1200px'
  }
}

const receive = 'wallet-features-receive-button'
const topOf = (element: Element): number => element.getBoundingClientRect().top
const frames = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at++) await new Promise(requestAnimationFrame)
}
const cardTop = (): number => topOf(byTestId('w3m-modal-card'))

describe.each([
  ['in a card', 1024],
  ['in a sheet', 390],
])('pressing a tile of the account %s', (_, width) => {
  let come: () => void

  beforeEach(async () => {
    const late: Extension = {
      name: 'late',
      places: {
        'account.tabs': async () => ({
          fills: [
            {
              name: 'late',
              label: () => 'Late',
              tag: TallTab.tag,
              load: () => new Promise(resolve => (come = () => resolve({ elements: [TallTab] }))),
            },
          ],
        }),
      },
    }
    await page.viewport(width, 800)
    const world = await createWorld({
      options: {
        extensions: [late],
      },
    })
    await world.connect()
    world.store.modal.open()
    await shown('lk-account-view')
    await until(() => findAll('[data-testid="tab-late"]').length === 1, 'the tab')
    byTestId('tab-late').click()
    await until(() => find('[role=tabpanel]').ariaBusy === 'true', 'word that it is on its way')
    await settled()
  })

  test('opens its screen although the content of a tab loads meanwhile, and the card grows later', async () => {
    const held = await holdMouse(byTestId(receive))
    // The position is read after the mouse is held, because the card may have been moving before.
    const before = cardTop()
    come()
    await until(() => findAll(TallTab.tag).length === 1, 'what the tab holds')
    await frames(20)
    expect(cardTop()).toBe(before)
    await held.release()
    await shown('lk-receive-view')
  })

  test('pauses the growth of the card, which continues after the press', async () => {
    const before = cardTop()
    come()
    for (let frame = 0; frame < 600 && cardTop() > before - 2; frame++) await frames(1)
    // The growth is slowed down, so that the mouse reaches the tile before it moves.
    const [growth] = find('lk-router').getAnimations()
    if (!growth) throw new Error('The card does not grow')
    growth.playbackRate = 0.01
    const held = await holdMouse(byTestId(receive))
    await frames(1)
    const paused = cardTop()
    await frames(20)
    expect(cardTop()).toBe(paused)
    await held.release()
    await shown('lk-receive-view')
  })

  test('lets the card grow once the press has ended outside', async () => {
    const held = await holdMouse(find('lk-avatar'))
    const before = cardTop()
    come()
    await until(() => findAll(TallTab.tag).length === 1, 'what the tab holds')
    expect(cardTop()).toBe(before)
    await held.release()
    await until(() => cardTop() < before - 20, 'growth')
    await settled()
    expect(find('lk-router').style.blockSize).toBe('')
  })
})
