import type { Extension } from '@latchkey/core'
import {
  byTestId,
  createWorld,
  find,
  findAll,
  focused,
  has,
  press,
  shown,
  tabTo,
  until,
  visibleTexts,
  type World,
} from '@latchkey/modal/test'
import { loadingLimitMs } from '@latchkey/view-kit'
import { html, LitElement, type TemplateResult } from 'lit'
import { afterEach, describe, expect, test } from 'vitest'

import { embedded } from '../../../embedded/login/slice.ts'

class GuestSection extends LitElement {
  static readonly tag = 'test-guest-section'
  protected override render(): TemplateResult {
    return html`<p>Just looking</p>`
  }
}

const guest = { name: 'guest', tag: 'test-guest-section', load: async () => ({ elements: [GuestSection] }) }
const email = { ...guest, name: 'email' }
const { places } = embedded
afterEach(() => {
  Object.assign(embedded, { places })
})

/** Opens Connect with a login by email, and other sections than the kit's. */
function openWithEmail(load: () => Promise<{ fills: readonly (typeof email)[] }>): Promise<World> {
  Object.assign(embedded, { places: { 'connect.methods': load } })
  return openConnect([], {
    services: { secureSite: 'https://secure.example' },
    features: { email: true, socials: false },
  })
}
const isAbove = (selector: string): boolean =>
  Boolean(find(selector).compareDocumentPosition(find('ul.list')) & Node.DOCUMENT_POSITION_FOLLOWING)
const statuses = (): string =>
  findAll('[role=status]')
    .map(({ textContent }) => textContent)
    .join()
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
    const code = new Promise<typeof guest>(resolve => (bring = () => resolve(email)))
    await openWithEmail(async () => ({ fills: [await code] }))
    expect(isAbove('.plate > .field')).toBe(true)
    bring()
    await until(() => findAll('test-guest-section').length > 0, 'the section')
    expect(findAll('.plate > .field')).toEqual([])
  })

  test('is left out if it throws or is off, and the wallets remain', async () => {
    const when = (): boolean => {
      throw new Error('careless')
    }
    const world = await openConnect([
      {
        name: 'careless',
        places: {
          'connect.methods': async () => ({
            fills: [
              { ...guest, name: 'thrower', when },
              { ...guest, name: 'off', when: () => false },
            ],
          }),
        },
      },
    ])
    await until(() => logged(world).length > 0, 'the console')
    expect(new Set(logged(world))).toEqual(new Set(['`when` of "thrower" failed']))
    expect(findAll('test-guest-section')).toEqual([])
    expect(has('retry-section')).toBe(false)
    expect(findAll('ul.list lk-row').length).toBeGreaterThan(0)
  })

  test('offers a retry in its place if its file does not load, and gets the focus of the retry', async () => {
    let answer: () => Promise<{ elements: (typeof GuestSection)[] }> = () => Promise.reject(new TypeError('offline'))
    const world = await openWithEmail(async () => ({ fills: [{ ...email, load: () => answer() }] }))
    await until(() => has('retry-section'), 'the retry')
    expect(isAbove('lk-row[test-id="retry-section"]')).toBe(true)
    expect(statuses()).toContain('This part didn’t load')
    expect(logged(world)).toContain('The part "section email" did not load')
    let bring = (): void => {}
    answer = () => new Promise(resolve => (bring = () => resolve({ elements: [GuestSection] })))
    await tabTo('retry-section')
    await press('{Enter}')
    await until(() => byTestId('retry-section').ariaBusy === 'true', 'the request')
    expect(focused()).toBe(byTestId('retry-section'))
    bring()
    await until(() => visibleTexts().includes('Just looking'), 'the section')
    expect(has('retry-section')).toBe(false)
    expect(focused()).toBe(find('test-guest-section').closest('section'))
    expect(statuses()).not.toContain('This part didn’t load')
  })

  test('offers a retry if the file that lists it does not load, and after 15 s without an answer', async () => {
    let isLost = true
    const fills = [email]
    let answer = async (): Promise<{ fills: typeof fills }> => ({ fills })
    const { environment } = await openWithEmail(() => (isLost ? Promise.reject(new TypeError('offline')) : answer()))
    await until(() => has('retry-section'), 'the retry')
    expect(isAbove('lk-row[test-id="retry-section"]')).toBe(true)
    isLost = false
    let bring = (): void => {}
    answer = () => new Promise(resolve => (bring = () => resolve({ fills })))
    byTestId('retry-section').click()
    await until(() => byTestId('retry-section').ariaBusy === 'true', 'the request')
    await environment.advance(loadingLimitMs)
    await until(() => byTestId('retry-section').ariaBusy !== 'true', 'the next retry')
    bring()
    await until(() => visibleTexts().includes('Just looking'), 'the section')
    expect(has('retry-section')).toBe(false)
  })

  test('offers a retry below the wallets if an extension’s list of sections does not load', async () => {
    let isLost = true
    const list = async (): Promise<{ fills: (typeof guest)[] }> => {
      if (isLost) throw new TypeError('offline')
      return { fills: [guest] }
    }
    await openConnect([{ name: 'absent', places: { 'connect.methods': list } }])
    await until(() => has('retry-section'), 'the retry')
    expect(isAbove('lk-row[test-id="retry-section"]')).toBe(false)
    isLost = false
    byTestId('retry-section').click()
    await until(() => visibleTexts().includes('Just looking'), 'the section')
  })
})
