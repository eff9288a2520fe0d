import { KitError, toastsFeature } from '@latchkey/core'
import {
  byTestId,
  connectedStayMs,
  createWorld,
  find,
  has,
  settled,
  shown,
  until,
  visibleTexts,
} from '@latchkey/modal/test'
import { createMockConnector, type MockConnectorReaction } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

async function ask(reaction: MockConnectorReaction, more: { canPair?: boolean } = {}) {
  const harbor = createMockConnector({ id: 'io.harbor', name: 'Harbor' })
  harbor.behave({ connect: reaction })
  const world = await createWorld({ installed: [harbor], ...more })
  world.store.modal.open()
  await shown('lk-connect-view')
  await userEvent.click(byTestId('wallet-selector-io.harbor'))
  await shown('lk-connecting-external-view')
  await settled()
  return { ...world, harbor }
}

const says = (text: string): boolean => visibleTexts().includes(text)

describe('ConnectingExternal', () => {
  // covers: S1.01, S1.10
  test('connects an installed wallet, shows that, and closes after a moment', async () => {
    const { store, environment, events, harbor } = await ask('hang')
    expect(says('Continue in Harbor')).toBe(true)
    expect(store.accounts.get('eip155').account.status).toBe('connecting')
    harbor.answer('approve')
    await until(() => says('Connected to Harbor'), 'connecting')
    expect(store.accounts.isConnected('eip155')).toBe(true)
    expect(events).toContain('CONNECT_SUCCESS')
    await environment.advance(connectedStayMs - 1)
    expect(store.modal.state.open).toBe(true)
    await environment.advance(1)
    expect(store.modal.state.open).toBe(false)
  })

  test('shows the connected wallet without an animation, with a vibration', async () => {
    const { harbor } = await ask('hang')
    const taps: unknown[] = []
    navigator.vibrate = pattern => taps.push(pattern) > 0
    const height = byTestId('w3m-modal-card').getBoundingClientRect().height
    const ring = find('lk-ring').getBoundingClientRect()
    harbor.answer('approve')
    await until(() => says('Connected to Harbor'), 'connecting')
    expect(byTestId('connected-account').textContent?.trim()).toMatch(/^0x.{2}….{6}$/)
    expect(find('lk-avatar', byTestId('connected-account'))).toMatchObject({ size: 24 })
    expect(byTestId('w3m-modal-card').getBoundingClientRect().height).toBeCloseTo(height, 0)
    expect(find('lk-ring').getBoundingClientRect().top).toBeCloseTo(ring.top, 0)
    expect(find('lk-ring')).toMatchObject({ state: 'done' })
    expect(find('lk-hero').getAttribute('role')).toBe('status')
    expect(taps).toEqual([8])
  })

  test('shows the wallet as connected while features run their steps, and does not request it again', async () => {
    const { store, harbor } = await ask('hang')
    let rejectRequest = (_error: unknown): void => {}
    const answered = new Promise<void>((_resolve, reject) => (rejectRequest = reject))
    store.connections.join(async () => ({
      prepare: async () => ({}),
      establish: async () => {},
      settle: () => answered,
    }))
    await userEvent.click(byTestId('w3m-connecting-widget-secondary-button'))
    await settled()
    harbor.answer('approve')
    await until(() => says('Connected to Harbor'), 'the answer')
    expect(says('One more step on this site, then you’re in.')).toBe(true)
    expect([has('w3m-connecting-widget-secondary-button'), has('connected-account')]).toEqual([false, false])
    rejectRequest(new KitError('connectionRejected'))
    await until(() => says('Request declined'), 'the end')
    expect(has('w3m-connecting-widget-secondary-button')).toBe(true)
  })

  test('shows its request in the brand colour of the wallet', async () => {
    const harbor = createMockConnector({ id: 'io.harbor', name: 'Harbor' })
    harbor.behave({ connect: 'hang' })
    const { store } = await createWorld({ installed: [harbor] })
    store.modal.open()
    const wallet = { id: 'h', name: 'Harbor', brandColor: '#f6851a' }
    store.router.push('ConnectingExternal', { connectorId: 'io.harbor', wallet })
    await shown('lk-connecting-external-view')
    expect(find('lk-ring')).toMatchObject({ brand: '#f6851a' })
  })

  // covers: S8.12
  test('shows that the wallet declined, and requests again on press', async () => {
    const { harbor, events, store } = await ask('reject')
    expect(says('Request declined')).toBe(true)
    expect(events).toContain('USER_REJECTED')
    harbor.behave({ connect: 'approve' })
    await userEvent.click(byTestId('w3m-connecting-widget-secondary-button'))
    await until(() => says('Connected to Harbor'), 'connecting')
    expect(store.accounts.isConnected('eip155')).toBe(true)
  })

  test('shows that a request is already open in the wallet', async () => {
    const { events } = await ask('pending')
    expect(says('Request waiting in Harbor')).toBe(true)
    expect(events).toContain('CONNECT_ERROR')
  })

  // covers: S8.13
  test('shows that the wallet cannot be reached, and offers the phone', async () => {
    const { store, events } = await ask('fail')
    expect(says('Couldn’t reach Harbor')).toBe(true)
    expect(events).toContain('CONNECT_ERROR')
    await userEvent.click(byTestId('use-phone'))
    expect(store.router.current()?.name).toBe('ConnectingWalletConnectBasic')
  })

  test('offers no phone if pairing is off', async () => {
    await ask('fail', { canPair: false })
    expect(has('use-phone')).toBe(false)
  })

  test.each(['closing the modal', 'going back'])(
    '%s aborts the attempt, and a later answer of the wallet is dropped',
    async how => {
      const harbor = createMockConnector({ id: 'io.harbor', name: 'Harbor' })
      harbor.behave({ connect: 'hang' })
      const { store, events } = await createWorld({ installed: [harbor] })
      store.modal.open()
      store.router.push('ConnectingExternal', { connectorId: 'io.harbor' })
      await shown('lk-connecting-external-view')
      expect(store.accounts.get('eip155').account.status).toBe('connecting')
      if (how === 'going back') store.modal.back()
      else store.modal.close()
      await until(() => store.accounts.get('eip155').account.status === 'disconnected', 'the end')
      harbor.answer('approve')
      await settled()
      expect(store.accounts.get('eip155').account.status).toBe('disconnected')
      expect(store.use(toastsFeature).state.toast).toBeUndefined()
      expect(events.filter(event => /^CONNECT_|USER_REJECTED/.test(event))).toEqual([])
    },
  )

  test('leaves the modal on the screen that the user opened meanwhile', async () => {
    const { store, environment, harbor } = await ask('hang')
    harbor.answer('approve')
    await until(() => says('Connected to Harbor'), 'connecting')
    store.router.reset('Account')
    await environment.advance(connectedStayMs)
    expect(store.modal.state.open).toBe(true)
  })

  test('offers the download of a wallet that is not installed', async () => {
    const { store } = await createWorld()
    store.modal.open()
    store.router.push('ConnectingExternal', {
      connectorId: 'gone',
      wallet: { id: 'j', name: 'Juniper', appStore: 'https://apps.example/j' },
    })
    await shown('lk-connecting-external-view')
    expect(says('Juniper is not installed')).toBe(true)
    find('lk-connecting-external-view').shadowRoot?.querySelector<HTMLElement>('lk-button[variant=primary]')?.click()
    await shown('lk-downloads-view')
    expect(find('[data-testid="download-appStore"]').getAttribute('aria-expanded')).toBe('true')
  })
})
