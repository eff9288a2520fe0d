import { createWorld, find, settled } from '@latchkey/modal/test'
import { defineFeature, type Store } from '@latchkey/core'
import { html, LitElement, type TemplateResult } from 'lit'
import { proxy } from 'valtio/vanilla'
import { expect, test } from 'vitest'

import { ScreenController } from './screen-controller.ts'

const [followed, other] = [proxy({ stops: 0, follows: 0 }), proxy({ text: 'one' })]
const followedFeature = defineFeature('followed', () => ({
  state: followed,
  follow() {
    followed.follows++
    return () => void followed.stops++
  },
}))
const stillFeature = defineFeature('still', () => ({ state: proxy({}) }))
const otherFeature = defineFeature('other', () => ({ state: other }))

class TestScreen extends LitElement {
  readonly kit = new ScreenController(this, followedFeature, '.heir', otherFeature)
  readonly still = new ScreenController(this, stillFeature)
  protected override render(): TemplateResult {
    return html`<p class="heir">${other.text}</p>`
  }
}
customElements.define('test-transaction-screen', TestScreen)

async function openScreen(): Promise<{ screen: TestScreen; store: Store }> {
  const { store } = await createWorld({ isMounted: false })
  const place = document.createElement('main')
  document.body.append(place)
  // The event of the context protocol, by which an element requests the store.
  place.addEventListener('context-request', event => {
    const { callback } = event as Event & { callback(value: Store): void }
    callback(store)
  })
  const screen = new TestScreen()
  place.append(screen)
  await settled()
  return { screen, store }
}

test('a screen follows its feature once, while it is in the page', async () => {
  const { screen } = await openScreen()
  expect(screen.kit.isFollowing).toBe(false)
  expect([screen.kit.follow(), screen.kit.follow(), screen.kit.isFollowing]).toEqual([true, false, true])
  expect([followed.follows, followed.stops]).toEqual([1, 0])
  screen.remove()
  expect([screen.kit.isFollowing, followed.stops]).toEqual([false, 1])
  expect(screen.still.follow()).toBe(true)
})

test('a screen renders again when a state that it reads changes', async () => {
  const { screen } = await openScreen()
  expect(find('.heir', screen).textContent).toBe('one')
  other.text = 'two'
  await settled()
  expect(find('.heir', screen).textContent).toBe('two')
})
