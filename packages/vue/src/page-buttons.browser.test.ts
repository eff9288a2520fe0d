import { createApp, h, nextTick, ref, shallowRef } from 'vue'
import { expect, test, vi } from 'vitest'

import { type AppKit, AppKitAccountButton, AppKitButton, AppKitConnectButton, AppKitNetworkButton } from './index.ts'
import { createKit, mount, usePage } from './test/page.ts'

usePage()

type PageButton = HTMLElement & {
  label?: string
  size?: string
  disabled?: boolean
  charsStart?: number
  store?: unknown
}

test('a Vue button has its props as properties, follows them, and resets removed ones', async () => {
  const kit = createKit()
  const label = ref<string | undefined>('Sign in')
  const page = await mount({ render: () => h(AppKitConnectButton, { label: label.value, disabled: true, id: 'mine' }) })
  const button = page.querySelector<PageButton>('appkit-connect-button')!
  const toShow = (text: string) =>
    vi.waitFor(() => expect(button.shadowRoot?.textContent ?? '').toContain(text), { timeout: 20_000 })
  await toShow('Sign in')
  expect([button.id, button.disabled, button.size, button.store]).toEqual(['mine', true, 'md', kit.store])
  label.value = undefined
  await toShow('Connect wallet')
})

test('a Vue button has the default of a prop that is removed, or was never set', async () => {
  createKit()
  const start = ref<number | undefined>(2)
  const page = await mount({
    render: () => h(AppKitAccountButton, { charsStart: start.value, balance: undefined, disabled: false }),
  })
  const button = page.querySelector<PageButton>('appkit-account-button')!
  expect(button.charsStart).toBe(2)
  start.value = undefined
  await nextTick()
  expect(button.charsStart).toBe(4)
  await customElements.whenDefined('appkit-account-button')
  expect(button).toMatchObject({ charsStart: 4, charsEnd: 6, balance: 'show', disabled: false })
})

test('a Vue button shows its given kit, and then another', async () => {
  const one = createKit({ projectId: 'one' })
  const two = createKit({ projectId: 'two' })
  const appKit = shallowRef<AppKit>(two)
  const page = await mount({ render: () => h(AppKitNetworkButton, { appKit: appKit.value }) })
  const button = page.querySelector<PageButton>('appkit-network-button')!
  expect(button.store).toBe(two.store)
  appKit.value = one
  await nextTick()
  expect(button.store).toBe(one.store)
})

test('a Vue button throws without a kit', () => {
  const silence = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(() => createApp(AppKitButton).mount(document.createElement('div'))).toThrow('Please call createAppKit() first')
  silence.mockRestore()
})
