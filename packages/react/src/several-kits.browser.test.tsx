import { createMockAdapter, createMockConnector, createTestEnvironment, settle, testNetworks } from '@latchkey/testing'
import { act, createElement, type ReactNode, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import {
  type AppKit,
  AppKitButton,
  type AppKitOptions,
  AppKitProvider,
  createAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitState,
} from './index.ts'

let container: HTMLElement
let root: Root | undefined
const kits = new Set<AppKit>()

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  container = document.body.appendChild(document.createElement('div'))
})
afterEach(async () => {
  await act(async () => root?.unmount())
  root = undefined
  kits.forEach(kit => kit.destroy())
  kits.clear()
  await vi.waitUntil(() => modals().length === 0, { timeout: 10_000 })
  container.remove()
  vi.restoreAllMocks()
})

function optionsOf(projectId: string): AppKitOptions {
  return {
    projectId,
    networks: [testNetworks.mainnet],
    adapters: [createMockAdapter({ connectors: [createMockConnector({ id: 'wallet' })] })],
    enableWalletConnect: false,
    enableReconnect: false,
  }
}

/** Options of a kit with its own environment. */
const apart = (projectId: string): AppKitOptions => ({ ...optionsOf(projectId), environment: createTestEnvironment() })

function create(options: AppKitOptions): AppKit {
  const kit = createAppKit(options)
  kits.add(kit)
  return kit
}

async function render(node: ReactNode): Promise<void> {
  root ??= createRoot(container)
  await act(async () => root?.render(<StrictMode>{node}</StrictMode>))
  await act(settle)
}

const modals = (): NodeListOf<Element> => document.querySelectorAll('body > w3m-modal')

/** Presses the page button inside a selector, once its chunk is loaded. */
async function press(selector: string): Promise<void> {
  const find = (): HTMLButtonElement | null | undefined => {
    const outer = container.querySelector(`${selector} appkit-button`)?.shadowRoot?.firstElementChild
    return outer?.shadowRoot?.querySelector('lk-button')?.shadowRoot?.querySelector('button')
  }
  await expect.poll(() => find()?.disabled, { timeout: 10_000 }).toBe(false)
  await act(async () => find()?.click())
}

let open: ReturnType<typeof useAppKit>['open'] | undefined
function Told({ id }: { id: string }): ReactNode {
  open = useAppKit().open
  const { status } = useAppKitAccount()
  return <p id={id}>{`${status} ${useAppKitState().open ? 'open' : 'closed'}`}</p>
}
const told = (id: string): string | null | undefined => container.querySelector(`#${id}`)?.textContent

describe('several providers', () => {
  test('give each part of the page its own kit, buttons and hooks alike, although the project is the same', async () => {
    const part = (id: string): ReactNode => (
      <section id={`${id}-part`}>
        <AppKitProvider {...optionsOf('same')}>
          <AppKitButton />
          <Told id={id} />
        </AppKitProvider>
      </section>
    )
    const [one, other] = [part('one'), part('other')]
    await render([<div key="one">{one}</div>, <div key="other">{other}</div>])
    expect(modals()).toHaveLength(2)
    await press('#other-part')
    expect([told('one'), told('other')]).toEqual(['disconnected closed', 'disconnected open'])
  })

  test('may be mounted again in one commit, with a button of the page inside', async () => {
    const page = (key: string): ReactNode => (
      <AppKitProvider key={key} {...optionsOf('same')}>
        <section id="inside">{createElement('appkit-button')}</section>
        <AppKitButton />
        <Told id="told" />
      </AppKitProvider>
    )
    await render(page('before'))
    const [before] = modals()
    await render(page('after'))
    expect(modals()).toHaveLength(1)
    expect(modals()[0]).not.toBe(before)
    await press('#inside')
    expect(told('told')).toBe('disconnected open')
  })
})

describe('several kits without a provider', () => {
  const page = (
    <>
      <section id="plain">{createElement('appkit-button')}</section>
      <section id="component">
        <AppKitButton />
      </section>
      <Told id="told" />
    </>
  )

  test('let hooks, components and elements follow the first one, and together the next one when it is destroyed', async () => {
    const first = create(apart('first'))
    const second = create(apart('second'))
    await render(page)
    const openFirst = open
    await act(async () => void (await first.connect({ connectorId: 'wallet' })))
    expect(told('told')).toBe('connected closed')

    await act(async () => first.destroy())
    expect(told('told')).toBe('disconnected closed')
    expect(open).not.toBe(openFirst)
    await press('#plain')
    expect(told('told')).toBe('disconnected open')
    await act(async () => second.close())
    await press('#component')
    expect([second.getState().open, told('told')]).toEqual([true, 'disconnected open'])
    await act(async () => void (await second.connect({ connectorId: 'wallet' })))
    expect(told('told')).toMatch(/^connected/)
  })

  test('leave the page intact when the only one is destroyed, and it follows the next one', async () => {
    const first = create(apart('first'))
    await render(page)
    await act(async () => void (await first.connect({ connectorId: 'wallet' })))
    await act(async () => first.destroy())
    expect(told('told')).toBe('disconnected closed')
    expect(() => open?.()).toThrow('Please call createAppKit() first')
    let second: AppKit | undefined
    await act(async () => void (second = create(apart('second'))))
    await act(async () => second?.store.modal.open())
    expect(told('told')).toBe('disconnected open')
  })
})

describe('createAppKit for a project that the page has a kit of', () => {
  test('returns that kit, with a warning, and one modal', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const first = create(optionsOf('same'))
    expect(warn).not.toHaveBeenCalled()
    const again = create({ ...optionsOf('same'), themeMode: 'dark' })
    expect(again).toBe(first)
    expect(again.getThemeMode()).toBe('auto')
    expect(warn.mock.calls.flat().join()).toContain('createAppKit() gave the kit that this page has already')
    expect(modals()).toHaveLength(1)
    await render(<Told id="told" />)
    await act(async () => again.store.modal.open())
    expect(told('told')).toBe('disconnected open')
  })

  test('creates another one after that was destroyed, with `separate`, and for another project', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const first = create(optionsOf('same'))
    const separate = create({ ...optionsOf('same'), separate: true })
    const other = create(optionsOf('other'))
    expect(new Set([first, separate, other]).size).toBe(3)
    expect(create(optionsOf('same'))).toBe(first)
    expect(warn).toHaveBeenCalledOnce()
    first.destroy()
    const next = create(optionsOf('same'))
    expect([first, separate, other]).not.toContain(next)
    expect(modals()).toHaveLength(3)
  })
})
