import { findAll, type Screen, until, type World } from '@latchkey/modal/test'

import type { SecureUser } from '@latchkey/protocol/secure-frame'

import { embeddedFeature } from './embedded-feature.ts'
import { createScriptedFrame, maya } from './embedded-world.test-support.ts'

const options = { services: { secureSite: 'https://secure.example' } }

/** A frame that answers only logins by email. */
function attach({ store }: World, action: 'VERIFY_OTP' | 'VERIFY_DEVICE'): void {
  const frame = createScriptedFrame({
    connectEmail: () => ({ action }),
    connectDevice: () => new Promise<never>(() => {}),
    rpcRequest: () => new Promise<never>(() => {}),
    openPage: () => new Promise<never>(() => {}),
  })
  store.use(embeddedFeature).attach((address, told) => frame.open(address, told))
}

async function begin(world: World, action: 'VERIFY_OTP' | 'VERIFY_DEVICE', name: string): Promise<void> {
  const { store, environment } = world
  attach(world, action)
  const begun = store.use(embeddedFeature).connectEmail('maya.okafor@hey.com')
  await environment.advance(1_000)
  await begun
  store.modal.open({ view: name === 'EmailCode' ? 'EmailCode' : 'EmailDevice' })
  await until(() => store.modal.state.open, 'the modal')
}

/** Opens the account of a wallet with smart accounts that uses the plain one. */
async function openAccount({ store, environment }: World, user: SecureUser): Promise<void> {
  const frame = createScriptedFrame({
    getUser: () => user,
    getSmartAccountEnabledNetworks: () => ({ networks: ['eip155:1'] }),
  })
  const embedded = store.use(embeddedFeature)
  embedded.attach((address, told) => frame.open(address, told))
  store.connectors.add([embedded.connector])
  const connected = store.connections.connect(embedded.connector)
  await store.connections.prepare()
  await environment.settle()
  await environment.advance(1_000)
  await connected
  store.modal.open()
  await until(() => findAll('lk-switch').length > 0, 'the rows of the account')
}

/** Screens of logins by email and of approvals for the boards. */
export const screens: readonly Screen[] = [
  {
    name: 'EmailLogin',
    tag: 'lk-email-login-view',
    focused: 'wui-email-input',
    world: () => ({ options }),
    open: async ({ store }) => store.modal.open({ view: 'EmailLogin' }),
  },
  {
    name: 'EmailCode',
    tag: 'lk-email-code-view',
    focused: 'wui-otp-input',
    world: () => ({ options }),
    open: world => begin(world, 'VERIFY_OTP', 'EmailCode'),
  },
  {
    name: 'EmailDevice',
    tag: 'lk-email-device-view',
    world: () => ({ options }),
    open: world => begin(world, 'VERIFY_DEVICE', 'EmailDevice'),
  },
  {
    name: 'Account, of an embedded wallet',
    tag: 'lk-account-view',
    world: () => ({ options }),
    open: world => openAccount(world, { ...maya, email: 'a-very-long-address-of-maya@hey.example' }),
  },
  {
    name: 'Account, of an embedded wallet without an email address',
    tag: 'lk-account-view',
    world: () => ({ options }),
    open: world => openAccount(world, { ...maya, email: null, userName: 'maya0', provider: 'discord' }),
  },
  {
    name: 'ApproveTransaction, nothing to approve',
    tag: 'lk-approve-view',
    world: () => ({ options }),
    open: async ({ store }) => store.modal.open({ view: 'ApproveTransaction' }),
  },
  {
    name: 'SecurePage, while the frame opens',
    tag: 'lk-secure-page-view',
    world: () => ({ options }),
    async open(world) {
      attach(world, 'VERIFY_OTP')
      const { pages } = world.store.use(embeddedFeature)
      pages.open('recovery').catch(() => {})
      await until(() => world.store.modal.state.open, 'the modal')
    },
  },
  {
    name: 'SecurePage, nothing open',
    tag: 'lk-secure-page-view',
    world: () => ({ options }),
    open: async ({ store }) => store.modal.open({ view: 'SecurePage', arguments: { page: 'recovery' } }),
  },
  {
    name: 'ApproveTransaction, while the frame opens',
    tag: 'lk-approve-view',
    world: () => ({ options }),
    async open(world) {
      attach(world, 'VERIFY_OTP')
      const { approvals } = world.store.use(embeddedFeature)
      approvals.ask({ chainId: 'eip155:1', method: 'personal_sign', params: [] }).catch(() => {})
      await until(() => world.store.modal.state.open, 'the modal')
    },
  },
]
