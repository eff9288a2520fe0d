import type { Screen } from '@latchkey/modal/test'

import { embeddedFeature } from '../login/embedded-feature.ts'
import { createScriptedFrame, maya } from '../login/embedded-world.test-support.ts'
import { logInWhileShown, showSocial } from '../login/login-screens.ts'
import { createScriptedWindows } from '../login/social-window.test-support.ts'

const options = { services: { secureSite: 'https://secure.example' } }

/** Screen of a social login that stays at one step. */
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
      // The screenshot is taken before the modal closes by itself.
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

/** Screens of social logins for the boards. */
export const screens: readonly Screen[] = [
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
]
