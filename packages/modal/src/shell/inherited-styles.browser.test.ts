import { expect, onTestFinished, test } from 'vitest'

import { byTestId, createWorld, everyRoot, find, has, shown, until } from '../test/world.ts'

/** Inherited CSS properties that a page may set. */
const inherited = {
  'font-style': 'italic',
  'font-variant-caps': 'small-caps',
  'font-weight': '900',
  'font-stretch': 'condensed',
  'font-feature-settings': '"smcp"',
  hyphens: 'auto',
  'letter-spacing': '6px',
  'line-break': 'anywhere',
  'line-height': '60px',
  'list-style-type': 'square',
  'overflow-wrap': 'break-word',
  quotes: '"<" ">"',
  'text-align': 'right',
  'text-indent': '30px',
  'text-shadow': 'rgb(255, 0, 0) 2px 2px 2px',
  'text-transform': 'uppercase',
  'white-space': 'pre',
  'word-break': 'break-all',
  'word-spacing': '12px',
}

function styleTextOfPage(): void {
  for (const [name, value] of Object.entries(inherited)) document.body.style.setProperty(name, value)
  onTestFinished(() => document.body.removeAttribute('style'))
}

/** Returns the inherited properties of everything that the element renders. */
function textStyles(host: HTMLElement): Record<string, string>[] {
  return everyRoot(host.shadowRoot ?? host)
    .flatMap(root => [...root.querySelectorAll('*')])
    .filter(element => !['style', 'slot'].includes(element.localName))
    .map(element => {
      const style = getComputedStyle(element)
      return Object.fromEntries(Object.keys(inherited).map(name => [name, style.getPropertyValue(name)]))
    })
}

test('the text of the modal looks the same for any text styles of the page', async () => {
  const { store } = await createWorld()
  store.modal.open()
  await shown('lk-connect-view')
  const modal = find('w3m-modal')
  const before = textStyles(modal)
  expect(before.length).toBeGreaterThan(50)
  styleTextOfPage()
  expect(textStyles(modal)).toEqual(before)
})

test.each(['w3m-button', 'w3m-network-button', 'w3m-connect-button'])(
  'the text of %s looks the same for any text styles of the page',
  async tag => {
    const { connect } = await createWorld()
    const button = document.createElement(tag)
    document.body.append(button)
    onTestFinished(() => button.remove())
    if (tag !== 'w3m-connect-button') await connect()
    await until(() => (button.shadowRoot?.querySelectorAll('*').length ?? 0) > 0, 'the button')
    const before = textStyles(button)
    styleTextOfPage()
    expect(textStyles(button)).toEqual(before)
  },
)

test('a page button is hidden, and ignores presses, with its parent', async () => {
  await createWorld()
  const button = document.createElement('w3m-connect-button')
  document.body.append(button)
  onTestFinished(() => button.remove())
  await until(() => has('connect-button'), 'the button')
  document.body.style.visibility = 'hidden'
  document.body.style.pointerEvents = 'none'
  onTestFinished(() => document.body.removeAttribute('style'))
  const { visibility, pointerEvents } = getComputedStyle(byTestId('connect-button'))
  expect([visibility, pointerEvents]).toEqual(['hidden', 'none'])
})
