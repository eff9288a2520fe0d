import { type ConnectingPart, KitError, type SettlingAttempt, timeout } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'
import { showError } from '@latchkey/view-kit'

import type { PromptHost } from '../sign-in.ts'
import { signInError } from '../errors.ts'
import { signInFeature } from '../sign-in-feature.ts'

/**
 * Time limit of the stage. It is shorter than the limit of a stage without a screen, after which the account would be
 * connected without a sign-in.
 */
const settleWaitMs = 9_500

/** Prompts a user who connects a wallet to sign in before the modal closes, one namespace after the other. */
export const fills: readonly ConnectingPart[] = [
  {
    name: 'sign-in',
    async prepare({ store, namespaces, ask, signal }) {
      ask((await store.use(signInFeature).prepare(namespaces, signal)) ?? {})
    },
    async settle(attempt) {
      const { store, reject } = attempt
      const signIn = store.use(signInFeature)
      const hurry = timeout(store.environment.clock, settleWaitMs, () =>
        signInError('signInNotStarted', { advice: 'The site, or an earlier sign-in, took too long' }),
      )
      const signal = AbortSignal.any([attempt.signal, hurry.signal])
      const host = hostIn(attempt, hurry.stop)
      const namespaces = namespacesOf(attempt)
      const leave = signIn.claim(namespaces)
      try {
        for (const namespace of namespaces) {
          await signIn.accept(namespace, attempt.session.capabilities, signal)
          const outcome = await signIn.ensure(namespace, host, signal)
          if (outcome === 'declined' && signIn.config.getRequired?.()) reject('The visitor did not sign in')
          // S4.71: the modal closes at once, because there is nothing to read.
          if (outcome === 'declined' && namespace === namespaces.at(-1)) store.modal.close(true)
        }
      } catch (error) {
        if (!KitError.is(error, 'signInNotStarted')) throw error
        store.environment.browser.log('error', 'Signing in could not start', error)
        // S8.04: it is unknown whether the account has signed in.
        if (store.modal.state.open) {
          showError(store, error)
          store.router.reset('Connect')
        }
        reject(error.message)
      } finally {
        hurry.stop()
        leave()
      }
    },
  },
]

/** Returns the namespaces that the wallet serves now, the active one of the site first. */
function namespacesOf({ namespaces, session, store }: SettlingAttempt): ChainNamespace[] {
  const { activeNamespace } = store.networks.state
  const served = namespaces.filter(each => session.accounts.some(({ namespace }) => namespace === each))
  return served.toSorted((a, b) => Number(b === activeNamespace) - Number(a === activeNamespace))
}

function hostIn({ show, hold, onLeave }: SettlingAttempt, onShow: () => void): PromptHost {
  let isShown = false
  return {
    hold,
    onLeave,
    show() {
      if (isShown) return
      isShown = true
      onShow()
      show('SIWXSignMessage')
    },
  }
}
