import type { Extension } from '@latchkey/core'
import { createWorld, find, findAll, press, shown, tabTo, until, visibleTexts, type World } from '@latchkey/modal/test'
import { html, LitElement, type TemplateResult } from 'lit'
import { describe, expect, test } from 'vitest'

class GuestSection extends LitElement {
  static readonly tag = 'test-guest-section'
  protected override render(): TemplateResult {
    return html`<p>Just looking</p>`
  }
}

const guest = { name: 'guest', tag: 'test-guest-section', load: async () => ({ elements: [GuestSection] }) }
const logged = ({ environment }: World): string[] => environment.browser.logs.map(({ message }) => message)

async function openConnect(extensions: Extension[], options: object = {}): Promise<World> {
  const world = await createWorld({ options: { extensions, ...options } })
  world.store.modal.open()
  await shown('lk-connect-view')
  return world
}

describe('a Connect section of an extension', () => {
  test('comes after the wallets, and requires consent like them', async () => {
    await openConnect([{ name: 'guest', places: { 'connect.methods': async () => ({ fills: [guest] }) } }], {
      features: { legalCheckbox: true },
      termsConditionsUrl: 'https://shop.example/terms',
    })
    await until(() => visibleTexts().includes('Just looking'), 'the section')
    const section = find('test-guest-section')
    const list = find('ul.list')
    expect(list.compareDocumentPosition(section) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(section.closest('section')?.inert).toBe(true)
    await tabTo('w3m-legal-checkbox')
    await press(' ')
    await until(() => section.closest('section')?.inert === false, 'the consent')
  })

  test('is in the order of the site', async () => {
    const world = await openConnect([
      { name: 'mail', places: { 'connect.methods': async () => ({ fills: [{ ...guest, name: 'email' }] }) } },
    ])
    await until(() => findAll('test-guest-section').length > 0, 'the section')
    const isFirst = (): boolean =>
      Boolean(find('test-guest-section').compareDocumentPosition(find('ul.list')) & Node.DOCUMENT_POSITION_FOLLOWING)
    expect(isFirst()).toBe(true)
    world.store.features.setLocal({ connectMethodsOrder: ['wallet', 'email'] })
    await until(() => !isFirst(), 'the other order')
  })

  test('has its space reserved before its code is loaded if email login is offered, so that the wallets do not move', async () => {
    let bring = (): void => {}
    const code = new Promise<typeof guest>(resolve => (bring = () => resolve({ ...guest, name: 'email' })))
    await openConnect([{ name: 'mail', places: { 'connect.methods': async () => ({ fills: [await code] }) } }], {
      services: { secureSite: 'https://secure.example' },
      features: { email: true, socials: false },
    })
    const isAbove = (tag: string): boolean =>
      Boolean(find(tag).compareDocumentPosition(find('ul.list')) & Node.DOCUMENT_POSITION_FOLLOWING)
    expect(isAbove('.plate > .field')).toBe(true)
    bring()
    await until(() => findAll('test-guest-section').length > 0, 'the section')
    expect(findAll('.plate > .field')).toEqual([])
  })

  test('is left out if it fails to load, throws or is off, and the wallets remain', async () => {
    const when = (): boolean => {
      throw new Error('careless')
    }
    const lost = { ...guest, name: 'lost', load: () => Promise.reject(new TypeError('offline')) }
    const world = await openConnect([
      {
        name: 'careless',
        places: {
          'connect.methods': async () => ({
            fills: [lost, { ...guest, name: 'thrower', when }, { ...guest, name: 'off', when: () => false }],
          }),
        },
      },
      { name: 'absent', places: { 'connect.methods': () => Promise.reject(new TypeError('offline')) } },
    ])
    await until(() => logged(world).length >= 3, 'the console')
    expect(new Set(logged(world))).toEqual(
      new Set([
        'What the slice "absent" adds to connect.methods did not load',
        'The section "lost" did not load',
        '`when` of "thrower" failed',
      ]),
    )
    expect(findAll('test-guest-section')).toEqual([])
    expect(findAll('ul.list lk-row').length).toBeGreaterThan(0)
  })
})
