import { createStore, type KitOptions, type ModalPreview } from '@latchkey/core'
import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { createLauncher, type Launcher, type ModalCode } from '../launcher.ts'

const launchers: Launcher[] = []
afterEach(() => {
  vi.restoreAllMocks()
  launchers.splice(0).forEach(launcher => launcher.stop())
  document.querySelectorAll('.of-site').forEach(element => element.remove())
})

/** Creates a kit whose modal's code loads on command. */
function launch(options: Partial<KitOptions> = {}) {
  const environment = createTestEnvironment()
  const store = createStore(
    { projectId: 'test', networks: [testNetworks.mainnet], adapters: [createMockAdapter()], ...options },
    environment,
  )
  store.connectors.add([
    createMockConnector({ id: 'heron', name: 'Heron' }),
    createMockConnector({ id: 'lark', name: 'Lark' }),
  ])
  let come = (): void => {}
  const code = new Promise<ModalCode>(
    resolve => (come = () => resolve({ defineModal() {}, openResult: async () => undefined })),
  )
  const importModal = vi.fn(() => code)
  const launcher = createLauncher(store, true, importModal)
  launchers.push(launcher)
  void launcher.start()
  const element = document.querySelector<HTMLElement & { preview?: ModalPreview }>('w3m-modal:last-of-type')
  return { store, launcher, environment, importModal, come, chosen: () => element?.preview?.chosen }
}

const hosts = (): Element[] => [...document.querySelectorAll('[data-testid=w3m-modal-preview]')]
const part = (selector: string): HTMLElement => hosts()[0]!.shadowRoot!.querySelector<HTMLElement>(selector)!
const row = (index: number): HTMLElement =>
  hosts()[0]!.shadowRoot!.querySelectorAll<HTMLElement>('.row:has(.name)')[index]!
const escape = (): void =>
  void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))

function click(element: HTMLElement, detail = 1): void {
  const options = { bubbles: true, cancelable: true, composed: true, detail }
  element.dispatchEvent(new PointerEvent('pointerdown', options))
  element.dispatchEvent(new MouseEvent('click', options))
}
function siteHas(html: string): void {
  const element = Object.assign(document.createElement('section'), { className: 'of-site', innerHTML: html })
  document.body.append(element)
}

describe('a preview', () => {
  test('stays closed once the user closed it, for any number of requests to open', async () => {
    const { launcher, store, come } = launch()
    const opened = [launcher.open(), launcher.open()]
    escape()
    expect(hosts()).toHaveLength(0)
    come()
    await Promise.all(opened)
    expect(store.modal.state.open).toBe(false)
    await launcher.open()
    expect(store.modal.state.open).toBe(true)
  })

  test.each<[string, (launcher: Launcher) => void]>([
    ['closes', launcher => launcher.close()],
    ['destroys', launcher => launcher.stop()],
  ])('closes when the site %s the kit, and nothing opens after that', async (_, act) => {
    const { launcher, store, come } = launch()
    const opened = launcher.open()
    expect(hosts()).toHaveLength(1)
    act(launcher)
    expect(hosts()).toHaveLength(0)
    come()
    await opened
    expect(store.modal.state.open).toBe(false)
    expect(hosts()).toHaveLength(0)
  })

  test('shows nothing of a kit that was destroyed', async () => {
    const { launcher, importModal } = launch()
    launcher.stop()
    await launcher.open()
    expect(hosts()).toHaveLength(0)
    expect(importModal).not.toHaveBeenCalled()
  })

  test('drops the selection when it is closed', async () => {
    const { launcher, chosen, importModal } = launch()
    importModal.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const opened = launcher.open()
    click(row(0))
    await expect(opened).rejects.toThrow('Failed to fetch')
    expect(hosts()).toHaveLength(0)
    void launcher.open()
    expect(chosen()).toBeUndefined()
  })

  test('is for the row that was pressed first', () => {
    const { launcher, chosen } = launch()
    void launcher.open()
    click(row(1))
    click(row(0))
    expect(chosen()).toBe('lark')
    expect(row(0).classList).not.toContain('chosen')
  })

  test.each<[string, (element: HTMLElement) => void]>([
    ['second click of two', element => click(element, 2)],
    [
      'click of a finger that went down before',
      element => void element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 })),
    ],
  ])('ignores the %s', (_, act) => {
    const { launcher, chosen } = launch()
    void launcher.open()
    act(row(0))
    act(part('.scrim'))
    expect(hosts()).toHaveLength(1)
    expect(chosen()).toBeUndefined()
  })

  test('is missing if a page button requests one namespace', async () => {
    const { store, importModal } = launch()
    store.modal.open({ view: 'Connect', namespace: 'solana' })
    await vi.waitFor(() => expect(importModal).toHaveBeenCalled())
    expect(hosts()).toHaveLength(0)
  })

  test('closes the modal that a page button opened', async () => {
    const { store, come, launcher } = launch()
    store.modal.open({ view: 'Connect' })
    await vi.waitFor(() => expect(hosts()).toHaveLength(1))
    const opened = launcher.open()
    escape()
    expect(store.modal.state.open).toBe(false)
    come()
    await opened
    expect(store.modal.state.open).toBe(false)
  })

  test('is missing over a dialog of the site, where a press would go through it', () => {
    const { launcher } = launch()
    siteHas('<dialog>Sure?</dialog>')
    document.querySelector('dialog')!.showModal()
    void launcher.open()
    expect(hosts()).toHaveLength(0)
  })

  test('is left out if it fails', async () => {
    const { launcher, store, come } = launch()
    vi.spyOn(CSSStyleSheet.prototype, 'replaceSync').mockImplementation(() => {
      throw new TypeError('not here')
    })
    come()
    await launcher.open()
    expect(store.modal.state.open).toBe(true)
    expect(hosts()).toHaveLength(0)
  })

  test('has nothing of the styles of the site', () => {
    const { launcher } = launch()
    siteHas(`<style>
      body > div { position: relative; overflow: hidden; inline-size: 100px; padding: 9px; transform: scale(0.5); color: red }
      [data-theme] { background: rgb(255 0 0) }
    </style>`)
    void launcher.open()
    const { x, y, width, height } = part('.scrim').getBoundingClientRect()
    expect([x, y, width, height]).toEqual([0, 0, innerWidth, innerHeight])
    const painted = [hosts()[0]!, ...hosts()[0]!.shadowRoot!.querySelectorAll('*')]
    for (const element of painted) {
      const { backgroundColor, display } = getComputedStyle(element)
      if (display !== 'contents') expect(backgroundColor, element.className).not.toBe('rgb(255, 0, 0)')
    }
  })

  test('leaves nothing on the page if the modal does not replace it', async () => {
    const { launcher, environment, come } = launch()
    const remove = vi.spyOn(window, 'removeEventListener')
    const opened = launcher.open()
    come()
    await opened
    expect(hosts()).toHaveLength(1)
    await environment.advance(1_000)
    expect(hosts()).toHaveLength(0)
    expect(remove.mock.calls.map(([type]) => type)).toContain('keydown')
  })

  test('is separate for each kit of a page, and Escape closes both', () => {
    const [one, other] = [launch(), launch()]
    void one.launcher.open()
    void other.launcher.open()
    expect(hosts()).toHaveLength(2)
    escape()
    expect(hosts()).toHaveLength(0)
  })
})
