import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'

import { byTestId, createWorld, find, findAll, has, settled, shown, until } from '../test/world.ts'

/** Sets the text size of the page. Without a rule of the site it is the browser's: 16 px, and 32 px at 200 %. */
function setRootFontSize(size: string): void {
  document.documentElement.style.fontSize = size
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
}

describe('if the text of the page is', () => {
  // covers: S9.64
  test.each([
    ['16px, as browsers have it', '16px', '15px'],
    ['24px, by a browser setting of 150 %', '24px', '22.5px'],
    ['32px, by a browser setting of 200 %', '32px', '30px'],
    ['10px, by a site that counts in rem', '62.5%', '15px'],
    ['9px, by a browser setting', '9px', '15px'],
  ])('%s, the modal follows it, and is never below its usual size', async (_, size, bodySize) => {
    setRootFontSize(size)
    const { store } = await createWorld()
    store.modal.open()
    await shown('lk-connect-view')
    expect(getComputedStyle(byTestId('w3m-modal-card')).fontSize).toBe(bodySize)
  })

  test('32px, the buttons of the page follow it', async () => {
    setRootFontSize('32px')
    const { connect } = await createWorld()
    const button = document.createElement('w3m-button')
    document.body.append(button)
    onTestFinished(() => button.remove())
    await until(() => has('connect-button'), 'the button')
    expect(getComputedStyle(find('w3m-connect-button')).fontSize).toBe('30px')
    await connect()
    await until(() => has('account-button'), 'the account')
    expect(getComputedStyle(find('w3m-account-button')).fontSize).toBe('30px')
  })
})

// The site's own variable wins over the page's text size.
test("a site's own type unit applies for any text size of the page", async () => {
  setRootFontSize('32px')
  const { store } = await createWorld({ options: { themeVariables: { '--w3m-font-size-master': '10px' } } })
  store.modal.open()
  await shown('lk-connect-view')
  expect(getComputedStyle(byTestId('w3m-modal-card')).fontSize).toBe('15px')
})

test.each([
  ['a desktop', 1024, 800],
  ['a phone', 360, 740],
  ['the smallest phone', 320, 640],
])('names of one word stay on one line at twice the text size on %s', async (_, width, height) => {
  await page.viewport(width, height)
  setRootFontSize('32px')
  const { store } = await createWorld()
  store.modal.open()
  await shown('lk-connect-view')
  await settled()
  const headings = findAll('lk-row').flatMap(row => [
    ...(row.shadowRoot?.querySelectorAll<HTMLElement>('.heading') ?? []),
  ])
  const words = headings.filter(({ textContent }) =>
    ['WalletConnect', 'Foxglove', 'Harbor'].includes(textContent.trim()),
  )
  expect(words.length).toBe(3)
  for (const word of words) expect(word.getBoundingClientRect().height, word.textContent).toBeLessThan(60)
})
