import { defineFeature } from '@latchkey/core'
import { isEmailAddress } from '@latchkey/protocol/secure-frame'
import { proxy } from 'valtio/vanilla'

import { findEmbedded } from '../login/embedded-connector.ts'
import { embeddedFeature } from '../login/embedded-feature.ts'
import { embeddedError } from '../login/errors.ts'
import { updateEmailError } from './errors.ts'

/** A change in progress. */
export interface EmailChange {
  /** New email address. */
  readonly address: string
  /** Current email address, if there is one. */
  readonly current: string | undefined
  /** Address whose code is requested. */
  readonly step: 'current' | 'new'
}

/** Change of the embedded wallet's email address. */
export interface UpdateEmail {
  readonly state: {
    readonly change: EmailChange | undefined
    /** Whether the secure site is checking a code. */
    readonly isAsking: boolean
    /** Address after the last change. */
    readonly changedTo: string | undefined
  }
  /**
   * Checks that there is an address to change.
   *
   * @throws KitError `authConnectorMissing`, `notEmailOrSocial`
   */
  requireEmbedded(): void
  /**
   * Starts a change in place of one in progress. A code is sent to the current address (S4.42), or to the new one if
   * there is none (S4.43).
   *
   * @throws KitError `authConnectorMissing`, `notEmailOrSocial`, `emailInvalid`; the rejection of the secure site
   */
  begin(address: string): Promise<EmailChange>
  /**
   * Submits the code of the step.
   *
   * @returns the change in progress; `undefined` once the address has changed (S4.44)
   * @throws KitError `noEmailChange`, `authConnectorMissing`, `notEmailOrSocial`; `embeddedRefused` with the secure
   * site's message
   */
  submitCode(code: string): Promise<EmailChange | undefined>
}

/** Creates the changes of a kit on first use. */
export const updateEmailFeature = defineFeature<UpdateEmail>('updateEmail', store => {
  const { events, connections, log } = store
  const state = proxy<{ change: EmailChange | undefined; isAsking: boolean; changedTo: string | undefined }>({
    change: undefined,
    isAsking: false,
    changedTo: undefined,
  })

  function requireEmbeddedConnector() {
    const connector = findEmbedded(store)
    if (!connector) throw embeddedError('authConnectorMissing')
    const isConnected = Object.values(connections.state.byNamespace)
      .flat()
      .some(({ connectorId }) => connectorId === connector.id)
    if (!isConnected) throw updateEmailError('notEmailOrSocial')
    return { connector, client: store.use(embeddedFeature).client }
  }

  async function send(otp: string): Promise<EmailChange | undefined> {
    const { connector, client } = requireEmbeddedConnector()
    const { change } = state
    if (!change) throw updateEmailError('noEmailChange')
    if (change.step === 'current') {
      const { action } = await client.request('updateEmailPrimaryOtp', { otp })
      // Another change has started meanwhile. It continues with its own code.
      if (state.change === change)
        state.change = { ...change, step: action === 'VERIFY_PRIMARY_OTP' ? 'current' : 'new' }
      return state.change
    }
    const { email } = await client.request('updateEmailSecondaryOtp', { otp })
    if (state.change === change) state.change = undefined
    state.changedTo = email
    // The address has changed, even if the account cannot be read now.
    await connector.refresh().catch((error: unknown) => {
      log.write('warn', `The account was not read after its address changed: ${String(error)}`)
    })
    events.track('EMAIL_EDIT_COMPLETE')
    return undefined
  }

  return {
    state,
    requireEmbedded: () => void requireEmbeddedConnector(),
    async begin(typed) {
      const { connector, client } = requireEmbeddedConnector()
      const address = typed.trim()
      if (!isEmailAddress(address)) throw embeddedError('emailInvalid')
      events.track('EMAIL_EDIT')
      const { action } = await client.request('updateEmail', { email: address })
      const current = connector.user()?.email ?? undefined
      state.change = { address, current, step: action === 'VERIFY_PRIMARY_OTP' ? 'current' : 'new' }
      return state.change
    },
    async submitCode(otp) {
      state.isAsking = true
      try {
        return await send(otp)
      } finally {
        state.isAsking = false
      }
    },
  }
})
