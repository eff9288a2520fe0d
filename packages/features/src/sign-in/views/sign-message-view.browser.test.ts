import { connectingFeature, toastGapMs } from '@latchkey/core'
import { byTestId, connectedStayMs, createWorld, findAll, shown, until } from '@latchkey/modal/test'
import type { Connector, WalletSession } from '@latchkey/primitives'
import { createMockAdapter, createMockConnector } from '@latchkey/testing'
import type { LkHero } from '@latchkey/ui'
import { expect, test } from 'vitest'

import { createSigner, createSite } from '../sign-in-world.test-support.ts'
import { joinSignIn } from './join-connecting.ts'

/** Connects a wallet, and waits for the prompt to sign in. */
async function visit({ isSmart = false, required = true } = {}) {
  const signer = createSigner()
  const harbor = createMockConnector({ id: 'io.harbor', name: 'Harbor' })
  const { store, environment } = await createWorld({
    adapters: [
      createMockAdapter({
        connectors: [isSmart ? withSmartAccount(harbor) : harbor],
        actions: { signMessage: signer.signMessage },
      }),
    ],
    installed: [],
    options: { siwx: createSite({ required }).config },
  })
  store.connections.join(async () => {
    joinSignIn(store)
    return store.use(connectingFeature)
  })
  const connector = store.connectors.find('io.harbor')
  if (!connector) throw new Error('Harbor is not there')
  const connecting = store.connections.connect(connector)
  await shown('lk-sign-message-view')
  const button = () => byTestId('w3m-connecting-siwe-sign')
  await until(() => !button().matches(':disabled'), 'the message')
  /** Waits for a toast, which follows the one before it after a gap. */
  const toast = async (): Promise<string> => {
    await environment.settle()
    await environment.advance(toastGapMs)
    await until(() => textOfToast() !== '', 'a toast')
    return textOfToast()
  }
  return { store, environment, harbor, signer, connecting, toast, press: () => button().click() }
}

/** A wallet whose account is a contract. */
function withSmartAccount(connector: Connector): Connector {
  return {
    ...connector,
    async connect(request): Promise<WalletSession> {
      const session = await connector.connect(request)
      return { ...session, accounts: session.accounts.map(each => ({ ...each, type: 'smartAccount' as const })) }
    },
  }
}

const textOfToast = (): string =>
  findAll('lk-toast')
    .map(({ shadowRoot }) => shadowRoot?.querySelector('[part=toast]')?.textContent.trim() ?? '')
    .join()

const textOfHero = (): string =>
  findAll('lk-hero')
    .map(hero => (hero as LkHero).heading)
    .join()

// covers: S8.05
test('the sign-in view shows that the signature was declined, and can try again', async () => {
  const { signer, connecting, toast, press } = await visit()
  signer.behave('reject')
  press()
  expect(await toast()).toBe('Signature declined')
  signer.behave('sign')
  press()
  await connecting
})

// covers: S8.06
test('the sign-in view explains that the site may not support a contract account whose signature it rejects', async () => {
  const { signer, connecting, toast, press } = await visit({ isSmart: true })
  signer.behave('fail')
  press()
  expect(await toast()).toBe('This application might not support Smart Accounts')
  signer.behave('sign')
  press()
  await connecting
})

// covers: S8.08
test('the sign-in view shows progress until the wallet has answered', async () => {
  const { signer, connecting, toast, press } = await visit()
  signer.behave('hang')
  press()
  expect(await toast()).toBe('Authenticating...')
  signer.answer()
  await connecting
  await until(() => textOfToast() === '', 'the end of the toast')
})

test('the sign-in view shows that the user is signed in, and the modal closes', async () => {
  const { store, environment, connecting, press } = await visit()
  press()
  await connecting
  await until(() => textOfHero() === 'Signed in', 'the end')
  await environment.advance(connectedStayMs)
  expect(store.modal.state.open).toBe(false)
})

// covers: S4.71
test('the sign-in view closes at once on cancelling an optional sign-in, and the wallet stays connected', async () => {
  const { store, connecting } = await visit({ required: false })
  byTestId('w3m-connecting-siwe-cancel').click()
  await connecting
  expect([store.modal.state.open, store.accounts.isConnected('eip155')]).toEqual([false, true])
})

test('the sign-in view prompts again if the network changes right after the signature', async () => {
  const { store, environment, harbor, connecting, press } = await visit()
  press()
  await connecting
  harbor.emitNetwork('eip155:137')
  await environment.settle()
  await until(() => textOfHero() !== 'Signed in', 'the next message')
  await environment.advance(connectedStayMs)
  expect([store.modal.state.open, store.accounts.isConnected('eip155')]).toEqual([true, true])
})
