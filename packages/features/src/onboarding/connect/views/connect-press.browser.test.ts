import { byTestId, createWorld, has, holdMouse, settled, shown, until } from '@latchkey/modal/test'
import { createMockConnector } from '@latchkey/testing'
import { expect, test } from 'vitest'

test('a wallet that is announced while another is pressed is listed after the press', async () => {
  const { store, environment } = await createWorld({
    options: { features: { connectorTypeOrder: ['external', 'injected'] } },
  })
  store.modal.open()
  await shown('lk-connect-view')
  await settled()
  const pressed = byTestId('wallet-selector-io.foxglove')
  const place = pressed.getBoundingClientRect().y
  const held = await holdMouse(pressed)
  store.connectors.add([createMockConnector({ id: 'late', name: 'Late', type: 'EXTERNAL' })])
  await environment.advance(1_000)
  await settled()
  // A row may stay in its place and become that of another wallet.
  expect([has('wallet-selector-external-late'), byTestId('wallet-selector-io.foxglove')]).toEqual([false, pressed])
  // A pressed row is drawn a little smaller.
  expect(Math.abs(pressed.getBoundingClientRect().y - place)).toBeLessThan(4)
  await held.release()
  await until(() => store.router.current()?.name === 'ConnectingExternal', 'the pressed wallet to be asked')
  expect(store.router.current()?.params).toMatchObject({ connectorId: 'io.foxglove' })
  store.router.pop()
  await until(() => has('wallet-selector-external-late'), 'the other wallet')
})

test('a wallet that is announced during a press is listed also if the press ends outside', async () => {
  const { store, environment } = await createWorld({
    options: { features: { connectorTypeOrder: ['external', 'injected'] } },
  })
  store.modal.open()
  await shown('lk-connect-view')
  await settled()
  const held = await holdMouse(byTestId('wallet-selector-io.foxglove'))
  store.connectors.add([createMockConnector({ id: 'late', name: 'Late', type: 'EXTERNAL' })])
  await environment.advance(1_000)
  await settled()
  expect(has('wallet-selector-external-late')).toBe(false)
  await held.release(byTestId('w3m-header-text'))
  await until(() => has('wallet-selector-external-late'), 'the other wallet')
  expect(store.router.current()?.name).toBe('Connect')
})
