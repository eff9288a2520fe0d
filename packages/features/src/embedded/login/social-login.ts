import { KitError, type SocialProvider, type Store } from '@latchkey/core'
import { raceAbort } from '@latchkey/primitives'
import type { popupProviders } from '@latchkey/protocol/secure-frame'
import { proxy, ref } from 'valtio/vanilla'

import { embeddedError, rejectionCode } from './errors.ts'
import { socialError } from './social-errors.ts'
import type { FrameClient } from './frame-client.ts'
import type { LeftPage } from './left-page.ts'
import type { SocialOptions, SocialProgress, SocialResult, Socials, SocialStep } from './social.ts'
import { newAttempt, openLogin, type OpenSocialWindow, type SocialWindow } from './social-window.ts'
import { watchSocialWindow } from './watch-social-window.ts'

/** Dependencies of the social logins. */
export interface SocialParts {
  store: Store
  client: FrameClient
  leftPage: LeftPage
  /** Returns the function that opens windows; `undefined` before it is attached. */
  windows(): OpenSocialWindow | undefined
  /** Connects the user who logged in on the secure site. */
  connectUser(signal: AbortSignal, onAnswer: () => void): Promise<void>
}

/** Provider whose login needs a window. */
type PopupProvider = (typeof popupProviders)[number]

/** A login in progress. */
interface Running {
  readonly signal: AbortSignal
  say(step: SocialStep): void
}

/** Creates the social logins of a kit. */
export function createSocials(parts: SocialParts): Socials {
  const { store, client, leftPage, connectUser } = parts
  const { events, options, environment } = store
  const state = proxy<{ login: SocialProgress | undefined; farcasterUrl: string | undefined }>({
    login: undefined,
    farcasterUrl: undefined,
  })
  let running: AbortController | undefined
  let shown: SocialWindow | undefined

  async function follow(
    provider: SocialProvider,
    given: AbortSignal | undefined,
    act: (login: Running) => Promise<void>,
  ): Promise<void> {
    running?.abort(new KitError('connectSuperseded'))
    const own = (running = new AbortController())
    const signal = given ? AbortSignal.any([own.signal, given]) : own.signal
    const tell = (progress: SocialProgress | undefined): void => {
      if (running !== own) return
      state.login = progress
      if (progress?.step !== 'phone') state.farcasterUrl = undefined
    }
    tell({ provider, step: 'starting' })
    events.track('SOCIAL_LOGIN_STARTED', { provider })
    try {
      await act({ signal, say: step => tell({ provider, step }) })
      events.track('SOCIAL_LOGIN_SUCCESS', { provider })
      tell(undefined)
    } catch (thrown) {
      const error: unknown = signal.aborted ? signal.reason : thrown
      events.track(signal.aborted || isGivenUp(error) ? 'SOCIAL_LOGIN_CANCELED' : 'SOCIAL_LOGIN_ERROR', { provider })
      tell(!signal.aborted && KitError.is(error) ? { provider, step: 'failed', error: ref(error) } : undefined)
      throw error
    }
  }

  async function begin(provider: PopupProvider, attempt: string, signal: AbortSignal, returnTo?: string) {
    try {
      return await client.request(
        'getSocialRedirectUri',
        { provider, attempt, ...(returnTo !== undefined && { returnTo }) },
        { signal },
      )
    } catch (cause) {
      throw socialError('socialNotStarted', { cause })
    }
  }

  /**
   * Logs in by a window. The first answer wins: that of the window, or that of the secure site, which also arrives if
   * the provider has severed the window's opener (COOP).
   */
  async function byWindow(
    provider: PopupProvider,
    attempt: string,
    window: SocialWindow,
    { signal: given, say }: Running,
  ): Promise<void> {
    const over = new AbortController()
    const signal = AbortSignal.any([given, over.signal])
    let maySeverOpener = true
    let hasTicket = false
    const watched = {
      attempt,
      window,
      clock: environment.clock,
      mayLoseOpener: () => maySeverOpener,
      onUnsure: () => say('unsure'),
    }
    const byTicket = watchSocialWindow(watched, signal).then(ticket => {
      hasTicket = true
      say('connecting')
      return client.request('connectSocial', { attempt, ticket }, { signal })
    })
    const byFrame = begin(provider, attempt, signal)
      .then(begun => {
        maySeverOpener = begun.mayCutOpener
        return client.request('connectSocial', { attempt }, { signal })
      })
      // Once there is a ticket, it decides: the window that sent it is closed.
      .catch((error: unknown) => (hasTicket ? byTicket : Promise.reject(error)))
    shown = window
    say('window')
    try {
      await Promise.race([byTicket, byFrame])
    } catch (error) {
      throw toSocialError(error)
    } finally {
      over.abort()
      byTicket.catch(() => {})
      byFrame.catch(() => {})
      window.close()
      shown = undefined
    }
  }

  /** Logs in by navigating this page to the provider, which returns with the result in the address. */
  async function byPage(provider: PopupProvider, { signal, say }: Running): Promise<never> {
    const attempt = newAttempt(store)
    const { uri } = await begin(provider, attempt, signal, environment.browser.href())
    if (originOf(uri) !== originOf(options.services.secureSite)) throw socialError('socialNotStarted')
    signal.throwIfAborted()
    leftPage.write({ attempt, provider })
    say('leaving')
    environment.browser.openLink(uri, '_self')
    return raceAbort(new Promise<never>(() => {}), signal)
  }

  async function byReturn(result: SocialResult, { signal, say }: Running): Promise<void> {
    leftPage.write(undefined)
    say('connecting')
    try {
      await client.request('connectSocial', { ...result }, { signal })
    } catch (error) {
      throw toSocialError(error)
    }
  }

  async function byFarcaster({ signal, say }: Running): Promise<void> {
    try {
      const { url } = await client.request('getFarcasterUri', undefined, { signal })
      if (!/^https?:$/.test(new URL(url).protocol)) throw embeddedError('embeddedRefused')
      say('phone')
      state.farcasterUrl = url
      await client.request('connectFarcaster', undefined, { signal })
    } catch (cause) {
      throw socialError('farcasterFailed', { cause })
    }
  }

  return {
    state,
    providerOf: ({ attempt }) => leftPage.read(attempt),
    showWindow: () => shown?.focus(),
    async connect(provider, { signal: given, opened, inPage, returned, onConnecting }: SocialOptions = {}) {
      const secureSite = options.services.secureSite
      const open = parts.windows()
      if (secureSite === undefined || !open) throw embeddedError('authConnectorMissing')
      const hasWindow = provider !== 'farcaster' && !returned && !(inPage ?? environment.browser.platform.isTelegram)
      const login = hasWindow ? (opened ?? openLogin(store, secureSite, open)) : undefined
      await follow(provider, given, async run => {
        if (run.signal.aborted) login?.window?.close()
        run.signal.throwIfAborted()
        if (returned) await byReturn(returned, run)
        else if (provider === 'farcaster') await byFarcaster(run)
        else if (!login) await byPage(provider, run)
        else if (!login.window) throw socialError('socialBlocked')
        else await byWindow(provider, login.attempt, login.window, run)
        run.signal.throwIfAborted()
        run.say('connecting')
        await connectUser(run.signal, () => onConnecting?.())
      })
    },
  }
}

/** Returns whether the user has left the login. */
function isGivenUp(error: unknown): boolean {
  return KitError.is(error, 'socialWindowClosed') || KitError.is(error, 'socialDenied')
}

/** Converts an error code of the secure site to an error of the kit. */
function toSocialError(error: unknown): unknown {
  switch (rejectionCode(error)) {
    case 'popupClosed':
      return socialError('socialWindowClosed', { cause: error })
    case 'socialDenied':
      return socialError('socialDenied', { cause: error })
    default:
      return error
  }
}

function originOf(address: string | undefined): string | undefined {
  try {
    return address === undefined ? undefined : new URL(address).origin
  } catch {
    return undefined
  }
}
