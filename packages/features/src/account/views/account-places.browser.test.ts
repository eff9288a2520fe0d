import type { Extension } from '@latchkey/core'
import { byTestId, createWorld, find, findAll, has, shown, until, visibleTexts, type World } from '@latchkey/modal/test'
import { html, LitElement, type TemplateResult } from 'lit'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

class PointsTab extends LitElement {
  static readonly tag = 'test-points-tab'
  protected override render(): TemplateResult {
    return html`<p>12 points</p>`
  }
}

const text = (words: string) => (): string => words
const careless = (): never => {
  throw new Error('careless')
}
const elements = [PointsTab]

async function openAccount(...extensions: Extension[]): Promise<World> {
  const world = await createWorld({ options: { extensions } })
  await world.connect()
  world.store.modal.open()
  await shown('lk-account-view')
  return world
}

const logged = ({ environment }: World): string[] => environment.browser.logs.map(({ message }) => message)

describe('what extensions add to the account', () => {
  test('shows beside what the kit has: actions after its own, tabs in their order', async () => {
    let pressed = 0
    await openAccount({
      name: 'points',
      places: {
        'account.actions': async () => ({
          fills: [{ name: 'redeem', label: text('Redeem'), icon: '', press: () => pressed++ }],
        }),
        'account.tabs': async () => ({
          fills: [
            { name: 'points', label: text('Points'), tag: 'test-points-tab', load: async () => ({ elements }) },
            { name: 'more', label: text('More'), tag: 'test-points-tab', load: async () => ({ elements }) },
          ],
        }),
      },
    })
    expect(findAll('lk-tile').map(tile => Reflect.get(tile, 'text') as unknown)).toEqual(['Receive', 'Redeem'])
    await userEvent.click(byTestId('wallet-features-redeem-button'))
    expect(pressed).toBe(1)
    await until(() => visibleTexts().includes('12 points'), 'the tab')
    await userEvent.click(byTestId('tab-more'))
    await until(() => find('[role=tabpanel]').getAttribute('aria-label') === 'More', 'the other tab')
  })

  test('is left out where it does not load or throws, and the rest works', async () => {
    const world = await openAccount(
      { name: 'lost', places: { 'account.actions': () => Promise.reject(new TypeError('offline')) } },
      {
        name: 'careless',
        places: {
          'account.actions': async () => ({
            fills: [
              { name: 'label', label: careless, icon: '', press: () => {} },
              { name: 'when', label: text('When'), icon: '', press: () => {}, when: careless },
              { name: 'press', label: text('Press'), icon: '', press: careless },
            ],
          }),
          'account.tabs': async () => ({
            fills: [
              {
                name: 'lost',
                label: text('Lost'),
                tag: 'x-lost',
                load: () => Promise.reject(new TypeError('offline')),
              },
            ],
          }),
        },
      },
    )
    expect(has('wallet-features-receive-button')).toBe(true)
    expect(has('wallet-features-label-button')).toBe(false)
    expect(has('wallet-features-when-button')).toBe(false)
    await userEvent.click(byTestId('wallet-features-press-button'))
    await until(() => logged(world).some(message => message === 'The tab "lost" did not load'), 'word of the tab')
    expect(logged(world)).toEqual(
      expect.arrayContaining([
        'What the slice "lost" adds to account.actions did not load',
        'The action "label" failed',
        '`when` of "when" failed',
        'The action "press" failed',
      ]),
    )
    await userEvent.click(byTestId('wallet-features-receive-button'))
    expect((await shown('lk-receive-view')).isConnected).toBe(true)
  })
})
