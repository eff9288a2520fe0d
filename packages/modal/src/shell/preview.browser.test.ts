import type { ModalPreview, RouteName, ScreenModule } from '@latchkey/core'
import { firstSlices } from '@latchkey/features'
import { loadingDelayMs } from '@latchkey/view-kit'
import { afterEach, describe, expect, test } from 'vitest'

import { createWorld, has, settled, shown, until, type World } from '../test/world.ts'

const screens = Object.assign({}, ...firstSlices.map(slice => ('screens' in slice ? slice.screens : {}))) as Record<
  RouteName,
  { load: () => Promise<ScreenModule> }
>
const connect = screens.Connect
const { load } = connect

afterEach(() => {
  connect.load = load
})

/** Creates a modal with a preview in its place, in which a row was pressed. */
async function withPreview(chosen?: string): Promise<World & { preview: ModalPreview; isThere(): boolean }> {
  const world = await createWorld()
  let isThere = true
  const preview = {
    chosen,
    end() {
      isThere = false
      return 1_000
    },
  }
  Object.assign(world.modal!, { preview })
  return { ...world, preview, isThere: () => isThere }
}
const isOpen = (): boolean => document.querySelector('w3m-modal')?.shadowRoot?.querySelector('dialog')?.open === true

describe('the modal that replaces its preview', () => {
  test('waits for its first screen, such as for a language that is loading', async () => {
    let come = (): void => {}
    const gate = new Promise<void>(resolve => (come = resolve))
    connect.load = () => gate.then(load)
    const { store, isThere } = await withPreview()
    store.modal.open()
    await settled()
    expect([isThere(), isOpen()]).toEqual([true, false])
    come()
    await shown('lk-connect-view')
    await until(isOpen, 'the dialog')
    expect(isThere()).toBe(false)
  })

  test('waits at most until it shows that it is loading', async () => {
    connect.load = () => new Promise(() => {})
    const { store, environment, isThere } = await withPreview()
    store.modal.open()
    await settled()
    await environment.advance(loadingDelayMs)
    await until(isOpen, 'the dialog')
    expect(isThere()).toBe(false)
  })

  test('selects the row that was pressed in the preview, once', async () => {
    const { store, events, foxglove } = await withPreview('io.foxglove')
    // If it connected, the next opening would start with the account.
    foxglove.behave({ connect: 'hang' })
    store.modal.open()
    await until(() => store.router.current()?.name === 'ConnectingExternal', 'the screen of the wallet')
    await shown('lk-connecting-external-view')
    expect(events.filter(name => name === 'SELECT_WALLET' || name === 'MODAL_OPEN')).toEqual([
      'MODAL_OPEN',
      'SELECT_WALLET',
    ])
    store.modal.close(true)
    await until(() => !has('w3m-modal-card'), 'closing')
    store.modal.open()
    await shown('lk-connect-view')
    expect(store.router.current()?.name).toBe('Connect')
  })

  test.each<[string, string, (world: World) => void]>([
    ['a wallet that was removed', 'io.gone', () => {}],
    ['a wallet once the modal is closed', 'io.foxglove', ({ store }) => void store.modal.close(true)],
    [
      'a wallet before the terms are accepted',
      'io.foxglove',
      ({ store }) => {
        store.features.setLocal({ legalCheckbox: true })
        store.legal.set({ termsConditionsUrl: 'https://shop.example/terms' })
      },
    ],
  ])('does not select %s', async (_, chosen, act) => {
    const world = await withPreview(chosen)
    let painted = (): void => {}
    const gate = new Promise<void>(resolve => (painted = resolve))
    world.environment.browser.afterPaint = () => gate
    world.store.modal.open()
    await until(isOpen, 'the dialog')
    act(world)
    painted()
    await settled()
    expect(world.store.router.current()?.name).toBe('Connect')
    expect(world.events).not.toContain('SELECT_WALLET')
  })
})
