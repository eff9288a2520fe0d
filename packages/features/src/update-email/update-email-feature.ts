import { defineFeature } from '@latchkey/core'
import { isEmailAddress } from '@latchkey/protocol/secure-frame'
import { proxy } from 'valtio/vanilla'

import { findEmbedded } from '../embedded/embedded-connector.ts'
import { embeddedFeature } from '../embedded/embedded-feature.ts'
import { embeddedError } from '../embedded/errors.ts'
import { updateEmailError } from './errors.ts'

/** A change that is going on. */
export interface EmailChange {
  /** The new address. */
  readonly address: string
  /** The address that is, where there is one. */
  readonly current: string | undefined
  /** Whose code is asked for. */
  readonly step: 'current' | 'new'
}

/** Changing the email address of the embedded wallet. */
export interface UpdateEmail {
  readonly state: {
    readonly change: EmailChange | undefined
    /** A code is on its way to the secure site. */
    readonly isAsking: boolean
    /** The address since the last change. */
    readonly changedTo: string | undefined
  }
  /**
   * Whether there is an address to change.
   *
   * @throws KitError `authConnectorMissing`, `notEmailOrSocial`
   */
  demand(): void
  /**
   * Begins a change, in the place of one that is going on: a code goes to the current address (S4.42), or to the new one where there is none (S4.43).
   *
   * @throws KitError `authConnectorMissing`, `notEmailOrSocial`, `emailInvalid`, and what the secure site refuses
   */
  begin(address: string): Promise<EmailChange>
  /**
   * Sends the code of the step.
   *
   * @returns what goes on; `undefined` once the address has changed (S4.44)
   * @throws KitError `noEmailChange`, and `embeddedRefused` with the secure site's own sentence
   */
  submitCode(code: string): Promise<EmailChange | undefined>
}

/** The changes of one kit, made on first use. */
export const updateEmailFeature = defineFeature<UpdateEmail>('updateEmail', store => {
  const { events, connections, log } = store
  const state = proxy<{ change: EmailChange | undefined; isAsking: boolean; changedTo: string | undefined }>({
    change: undefined,
    isAsking: false,
    changedTo: undefined,
  })

  function demandEmbedded() {
    const connector = findEmbedded(store)
    if (!connector) throw embeddedError('authConnectorMissing')
    const isConnected = Object.values(connections.state.byNamespace)
      .flat()
      .some(({ connectorId }) => connectorId === connector.id)
    if (!isConnected) throw updateEmailError('notEmailOrSocial')
    return { connector, client: store.use(embeddedFeature).client }
  }

  async function send(otp: string): Promise<EmailChange | undefined> {
    const { connector, client } = demandEmbedded()
    const { change } = state
    if (!change) throw updateEmailError('noEmailChange')
    if (change.step === 'current') {
      const { action } = await client.request('updateEmailPrimaryOtp', { otp })
      // Another change began meanwhile: its own code goes on.
      if (state.change === change)
        state.change = { ...change, step: action === 'VERIFY_PRIMARY_OTP' ? 'current' : 'new' }
      return state.change
    }
    const { email } = await client.request('updateEmailSecondaryOtp', { otp })
    if (state.change === change) state.change = undefined
    state.changedTo = email
    // It has changed, whether the account can be read now or not.
    await connector.refresh().catch((error: unknown) => {
      log.write('warn', `The account was not read after its address changed: ${String(error)}`)
    })
    events.track('EMAIL_EDIT_COMPLETE')
    return undefined
  }

  return {
    state,
    demand: () => void demandEmbedded(),
    async begin(typed) {
      const { connector, client } = demandEmbedded()
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
