import { findAll, type Screen, until, type World } from '@latchkey/modal/test'

import type { SecureUser } from '@latchkey/protocol/secure-frame'

import { embeddedFeature } from './embedded-feature.ts'
import { createScriptedFrame, maya } from './embedded-world.test-support.ts'
import { logInWhileShown, showSocial } from './login-screens.ts'
import { createScriptedWindows } from './social-window.test-support.ts'

const options = { services: { secureSite: 'https://secure.example' } }

/** A frame that never answers but for its mails. */
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

/** The account of a wallet with smart accounts, in which the plain one is used. */
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

/** A social login that comes to a step, and stays there. */
function social(name: string, at: 'window' | 'unsure' | 'blocked' | 'denied' | 'connecting' | 'connected'): Screen {
  return {
    name: `ConnectingSocial, ${name}`,
    tag: 'lk-connecting-social-view',
    world: () => ({ options }),
    async open(world) {
      const { store, environment } = world
      const windows = createScriptedWindows()
      windows.isBlocked = at === 'blocked'
      const frame = createScriptedFrame({
        getSocialRedirectUri: () => ({ uri: 'https://secure.example/social/go', mayCutOpener: true }),
        connectSocial: ({ ticket }) => (ticket && at === 'connected' ? undefined : new Promise<never>(() => {})),
        getUser: ({ chainId }) => ({ ...maya, provider: 'google', ...(chainId && { chainId }) }),
      })
      const embedded = store.use(embeddedFeature)
      embedded.attach((address, told) => frame.open(address, told), windows.open)
      store.connectors.add([embedded.connector])
      await store.connections.prepare()
      showSocial(store, { provider: 'google' })
      logInWhileShown(store, embedded.socials, 'google').catch(() => {})
      if (at === 'blocked') return
      const { last } = windows
      const say = (type: string, more: object) =>
        last.say({ type: `latchkey-social/${type}`, attempt: last.attempt, ...more })
      last.isClosed = at === 'unsure'
      if (at === 'denied') say('failed', { reason: 'denied' })
      if (at === 'connecting' || at === 'connected') say('result', { ticket: 'ticket-1' })
      // Before the modal closes by itself.
      await environment.advance(at === 'unsure' ? 3_000 : 600)
    },
  }
}

function farcaster(name: string, isMobile: boolean): Screen {
  return {
    name: `ConnectingFarcaster, ${name}`,
    tag: 'lk-connecting-farcaster-view',
    world: () => ({ options, ...(isMobile && { environment: { platform: { isMobile } } }) }),
    async open({ store, environment }) {
      const frame = createScriptedFrame({
        getFarcasterUri: () => ({ url: 'https://farcaster.example/~/siwf?channelToken=4fj2' }),
        connectFarcaster: () => new Promise<never>(() => {}),
      })
      const embedded = store.use(embeddedFeature)
      embedded.attach(
        (address, told) => frame.open(address, told),
        () => undefined,
      )
      store.connectors.add([embedded.connector])
      showSocial(store, { provider: 'farcaster' })
      logInWhileShown(store, embedded.socials, 'farcaster').catch(() => {})
      await environment.advance(1_000)
    },
  }
}

/** What logging in by email and with social accounts, and approving, look like. */
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
    name: 'Connect, with email and socials',
    tag: 'lk-connect-view',
    world: () => ({ options }),
    open: ({ store }) => store.modal.open({ view: 'Connect' }),
  },
  {
    name: 'Connect, with socials and folded wallets',
    tag: 'lk-connect-view',
    world: () => ({
      options: { ...options, features: { email: false, socials: ['google', 'x'], collapseWallets: true } },
    }),
    open: ({ store }) => store.modal.open({ view: 'Connect' }),
  },
  {
    name: 'AllSocials',
    tag: 'lk-all-socials-view',
    world: () => ({ options }),
    open: ({ store }) => store.modal.open({ view: 'AllSocials' }),
  },
  social('waiting for the window', 'window'),
  social('with a window that looks closed', 'unsure'),
  social('blocked', 'blocked'),
  social('declined', 'denied'),
  social('opening the wallet', 'connecting'),
  social('connected', 'connected'),
  farcaster('to scan', false),
  farcaster('on a phone', true),
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
