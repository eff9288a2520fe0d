import { defineFeature, offeredSocials, tellOutcome, timeout } from '@latchkey/core'
import { raceAbort } from '@latchkey/primitives'
import {
  type EmbeddedAccountType,
  isEmailAddress,
  type SecureUser,
  socialProviderNames,
} from '@latchkey/protocol/secure-frame'
import { proxy, ref, subscribe } from 'valtio/vanilla'

import { createSmartNetworks } from './account-type.ts'
import { embeddedAlerts } from './alerts.ts'
import { createApprovals } from './approvals.ts'
import { authConnectorId, createAuthConnector } from './auth-connector.ts'
import type { EmailLogin, EmailStep, Embedded } from './embedded.ts'
import { createEmbeddedStorage } from './embedded-storage.ts'
import { embeddedError } from './errors.ts'
import { createFrameClient } from './frame-client.ts'
import { createFramePages, offerRecovery } from './frame-pages.ts'
import { createFrameScreens } from './frame-screens.ts'
import type { OpenFrame } from './frame-host.ts'
import { createSecureWindow, offerWindow } from './secure-window.ts'
import { preferredAccountType } from './shown-account.ts'
import { createLeftPage } from './left-page.ts'
import { logInOnScreen, showSocial } from './login-screens.ts'
import { createSocials } from './social-login.ts'
import type { OpenSocialWindow } from './social-window.ts'

/** Time for which a login by email blocks the next one (S4.38). */
export const emailCooldownMs = 30_000
/** Time limit of a sign-out (S4.10). */
export const signOutMs = 3_000

/** Creates the embedded wallet of a kit on first use. It sends no request before `attach` has passed how to open a frame. */
export const embeddedFeature = defineFeature<
  Embedded & { attach(openFrame: OpenFrame, openWindow?: OpenSocialWindow): void }
>('embedded', (store, onDestroy) => {
  const { environment, events, alerts, connections } = store
  const { clock } = environment
  const storage = createEmbeddedStorage(store)
  const state = proxy<{
    email: EmailLogin | undefined
    user: SecureUser | undefined
    blockedUntil: number
  }>({ email: undefined, user: undefined, blockedUntil: (storage.lastLoginAt.read() ?? 0) + emailCooldownMs })
  let open: OpenFrame | undefined
  let openWindow: OpenSocialWindow | undefined
  /** Account type that the frame last got. */
  let toldType: EmbeddedAccountType | undefined

  const client = createFrameClient(store, (address, told) => {
    if (!open) throw embeddedError('authConnectorMissing')
    return open(address, told)
  })
  const screens = createFrameScreens(store, client)
  const approvals = createApprovals(client, screens)
  const pages = createFramePages(client, screens, readUser)
  const secureWindow = createSecureWindow(store, client, pages, storage)
  const smartNetworks = createSmartNetworks(store, client, storage)
  const connector = createAuthConnector({
    store,
    client,
    storage,
    approvals,
    pages,
    secureWindow,
    lastUser: () => state.user,
    readUser,
    noteUser,
    loadSmartNetworks: smartNetworks.load,
    signOut,
    logIn,
  })
  // A user who was already prompted for the wallet of the last visit gets no further prompt.
  onDestroy(offerRecovery(store, pages, () => (connector.hasWaited() ? undefined : state.user)))
  onDestroy(
    offerWindow(store, connector.hasWaited, () => {
      const method = storage.socialProvider.read() ? 'social' : 'email'
      connect(method).catch(() => {})
    }),
  )
  onDestroy(
    subscribe(store.accounts.state, () => {
      // Another tab has chosen the other account. This tab's frame gets the choice with the next read.
      if (toldType !== undefined && preferredAccountType(store) !== toldType) void connector.refresh().catch(() => {})
    }),
  )

  /** Continues a connection that was requested elsewhere and waits for the user to log in. */
  let waiting: (() => void) | undefined

  async function logIn(signal: AbortSignal | undefined): Promise<void> {
    const loggedIn = new Promise<void>(resolve => (waiting = resolve))
    try {
      await logInOnScreen(store, showLogin, loggedIn, signal)
    } finally {
      waiting = undefined
    }
  }

  /** Shows the login. It continues with the social provider by which the requested wallet was opened before (S4.13). */
  function showLogin(): void {
    const { modal, router } = store
    const former = Object.values(connections.state.recent).flat()
    const social = former.find(({ connectorId }) => connectorId === authConnectorId)?.wallet.social
    const provider = offeredSocials(store).find(each => each === social)
    if (provider) return showSocial(store, { provider })
    const view = store.features.state.email ? 'EmailLogin' : 'AllSocials'
    if (modal.state.open) router.push(view)
    else modal.open({ view })
  }

  /** Passes theme and language of the page to the frame. */
  function tellTheme(): void {
    const { scheme, variables } = store.theme.state
    const locale = store.options.locale ?? environment.browser.languages[0] ?? 'en'
    const themeVariables = Object.fromEntries(
      Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    )
    void client.request('syncTheme', { themeMode: scheme, themeVariables, locale }).catch(() => {})
  }

  function tellSite(): void {
    const { metadata, projectId } = store.options
    const { name, description, url, icons } = metadata
    const { type: sdkType, version: sdkVersion } = store.sdk
    void client
      .request('syncDappData', {
        metadata: { name, description, url, icons: [...icons] },
        sdkType,
        sdkVersion,
        projectId,
      })
      .catch(() => {})
  }

  onDestroy(
    client.notices.on('loaded', () => {
      tellTheme()
      tellSite()
    }),
  )
  onDestroy(subscribe(store.theme.state, () => client.isThere && tellTheme()))
  onDestroy(
    client.notices.on('notice', notice => {
      if (notice.type !== 'userChanged' || notice.isConnected) return
      left += 1
      state.user = undefined
      storage.clear()
      if (notice.isExpired) alerts.show(embeddedAlerts.sessionExpired)
    }),
  )
  onDestroy(() => client.stop())

  /** Counter of logouts. Answers to requests from before a logout are dropped. */
  let left = 0

  async function readUser(chainId?: string): Promise<SecureUser> {
    const before = left
    const preferred = (toldType = preferredAccountType(store))
    const user = await client.request('getUser', {
      ...(chainId !== undefined && { chainId }),
      ...(preferred && { preferredAccountType: preferred }),
    })
    if (left !== before) return user
    storage.wasUsed.write(true)
    storage.owesSignOut.write(false)
    noteUser(user)
    return user
  }

  function noteUser(user: SecureUser, told = toldType): void {
    toldType = told
    state.user = ref(user)
    storage.lastNetworkId.write(user.chainId)
    storage.socialUserName.write(user.userName ?? undefined)
    storage.socialProvider.write(socialProviderNames.find(name => name === user.provider))
  }

  async function signOut(): Promise<void> {
    // If the frame has not loaded yet, it loads for this: its session would outlast the page otherwise.
    const isKnown = client.isThere || storage.wasUsed.read()
    left += 1
    state.user = undefined
    state.email = undefined
    storage.clear()
    if (!isKnown) return
    storage.owesSignOut.write(storage.usesWindow.read())
    const late = timeout(clock, signOutMs, () => embeddedError('embeddedTimedOut'))
    try {
      await raceAbort(client.request('signOut', undefined), late.signal)
      // A frame that knew nothing of the window has not ended the session that the window stores.
      if (secureWindow.wasOpened()) storage.owesSignOut.write(false)
    } finally {
      late.stop()
    }
  }

  /** Connects the logged-in user. @param onAnswer called once the frame has returned the wallet */
  async function connect(method: 'email' | 'social', signal?: AbortSignal, onAnswer?: () => void): Promise<undefined> {
    if (waiting) return waiting() as undefined
    const { namespace } = store.modal.state
    const options = namespace && connector.chains.includes(namespace) ? { namespace } : {}
    await tellOutcome(
      store,
      async () => {
        await connections.connect(connector, { ...options, ...(signal && { signal }), ...(onAnswer && { onAnswer }) })
        return { method, name: connector.name }
      },
      signal,
    )
    state.email = undefined
  }

  async function goOn(address: string, action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT') {
    if (action === 'CONNECT') return connect('email')
    const step: EmailStep = action === 'VERIFY_OTP' ? 'code' : 'device'
    if (step === 'code') events.track('EMAIL_VERIFICATION_CODE_SENT')
    state.email = { address, step }
    return step
  }

  const socials = createSocials({
    store,
    client,
    leftPage: createLeftPage(store),
    windows: () => openWindow,
    connectUser: (signal, onAnswer) => connect('social', signal, onAnswer),
  })

  onDestroy(
    subscribe(socials.state, () => {
      const { farcasterUrl } = socials.state
      if (store.accounts.get('eip155').details.farcasterUrl !== farcasterUrl)
        store.accounts.setDetails('eip155', { farcasterUrl })
    }),
  )

  function block(): void {
    storage.lastLoginAt.write(clock.now())
    state.blockedUntil = clock.now() + emailCooldownMs
  }

  function addressOfLogin(): string {
    if (!state.email) throw embeddedError('embeddedRefused', {}, 'Ask for a code first')
    return state.email.address
  }

  return {
    state,
    client,
    storage,
    screens,
    approvals,
    pages,
    connector,
    socials,
    readUser,
    signOut,
    attach(toOpenFrame, toOpenWindow) {
      open = toOpenFrame
      openWindow = toOpenWindow
    },
    async connectEmail(typed, signal) {
      const address = typed.trim()
      if (!isEmailAddress(address)) throw embeddedError('emailInvalid')
      const seconds = Math.ceil((state.blockedUntil - clock.now()) / 1_000)
      // If the clock was set back, the block is still no longer than the cooldown.
      if (seconds > 0 && seconds <= emailCooldownMs / 1_000)
        throw embeddedError('emailTooSoon', {}, `Please try again after ${seconds} seconds`)
      await client.ready()
      await secureWindow.openAgain(signal).finally(secureWindow.leave)
      block()
      events.track('EMAIL_SUBMITTED')
      const { action } = await client.request('connectEmail', { email: address }, signal ? { signal } : {})
      return goOn(address, action)
    },
    async awaitDevice(signal) {
      const address = addressOfLogin()
      await client.request('connectDevice', undefined, { signal })
      events.track('DEVICE_REGISTERED_FOR_EMAIL')
      return goOn(address, 'CONNECT')
    },
    async submitCode(code, signal) {
      const address = addressOfLogin()
      const asked = client.request('connectOtp', { otp: code }, signal ? { signal } : {})
      const { action } = await asked.catch((error: unknown) => {
        // If the user has left, no code was wrong.
        const message = error instanceof Error ? error.message : String(error)
        if (!signal?.aborted) events.track('EMAIL_VERIFICATION_CODE_FAIL', { message })
        throw error
      })
      storage.owesSignOut.write(false)
      events.track('EMAIL_VERIFICATION_CODE_PASS')
      return goOn(address, action)
    },
  }
})
