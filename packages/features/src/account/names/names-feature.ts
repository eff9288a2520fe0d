import { defineFeature, KitError } from '@latchkey/core'
import { isUserRejection, type Stop } from '@latchkey/primitives'
import type { NameSuggestion } from '@latchkey/protocol'
import { proxy } from 'valtio/vanilla'

import { nameNotRegistered, namesError } from './errors.ts'
import { isNameLabel, labelOf, minNameLength, nameSuffixes, readName } from './name-rules.ts'
import { fetchSuggestions } from './profile-client.ts'
import { registerName, type RegisteredName } from './register-name.ts'

/** Debounce before suggestions are requested. */
export const suggestionsDelayMs = 300

/** Suggestions for the typed text. */
export type Suggestions =
  | { readonly status: 'none' | 'invalid' | 'loading' | 'failed' }
  | { readonly status: 'ready'; readonly list: readonly NameSuggestion[] }

/** Registration of a name. It outlives its screen, which the wallet's prompt replaces. */
export interface Names {
  readonly state: {
    /** Typed text. */
    readonly text: string
    readonly suggestions: Suggestions
    /** Name that is being registered. */
    readonly registering: string | undefined
    /** Reason of the last failed registration. */
    readonly failure: { readonly name: string; readonly reason: 'declined' | 'taken' | 'failed' } | undefined
  }
  /** Starts over if the account has changed. */
  begin(): void
  /** Sets the typed text, and aborts the request for the text before. */
  type(text: string): void
  /**
   * Registers a name. One registration runs at a time; a second call for the same name waits for its result.
   * @throws KitError as `registerName`
   */
  register(name: string): Promise<RegisteredName>
}

const none: Suggestions = { status: 'none' }

/** Creates the registration of a kit on first use. */
export const namesFeature = defineFeature<Names>('names', (store, onDestroy) => {
  const { environment, events } = store
  const state = proxy<{ -readonly [Key in keyof Names['state']]: Names['state'][Key] }>({
    text: '',
    suggestions: none,
    registering: undefined,
    failure: undefined,
  })
  let stopWaiting: Stop | undefined
  let asking: AbortController | undefined
  let underway: Promise<RegisteredName> | undefined
  /** Account that chooses the name. */
  let chooser: string | undefined

  function abortSuggestions(): void {
    stopWaiting?.()
    stopWaiting = undefined
    asking?.abort(new DOMException('Something else was typed', 'AbortError'))
    asking = undefined
  }
  onDestroy(abortSuggestions)

  async function suggest(label: string): Promise<void> {
    const own = (asking = new AbortController())
    try {
      const network = store.networks.current('eip155')
      if (!network) throw namesError('nameNetworkMissing')
      const lists = await Promise.all(
        nameSuffixes.map(zone => fetchSuggestions(store, label, zone, network, own.signal)),
      )
      if (asking === own) state.suggestions = { status: 'ready', list: lists.flat() }
    } catch {
      if (asking === own) state.suggestions = { status: 'failed' }
    }
  }

  function type(text: string): void {
    abortSuggestions()
    state.text = text
    state.failure = undefined
    const label = labelOf(text)
    if (!isNameLabel(label)) {
      const isWrong = /[^a-z0-9-]/.test(label) || label.length > minNameLength
      state.suggestions = isWrong ? { status: 'invalid' } : none
      return
    }
    state.suggestions = { status: 'loading' }
    stopWaiting = environment.clock.after(suggestionsDelayMs, () => void suggest(label))
  }

  async function registerNow(name: string): Promise<RegisteredName> {
    const facts = { ensName: name }
    state.registering = name
    state.failure = undefined
    events.track('REGISTER_NAME_INITIATED', facts)
    try {
      const registered = await registerName(store, name)
      events.track('REGISTER_NAME_SUCCESS', facts)
      abortSuggestions()
      state.text = ''
      state.suggestions = none
      return registered
    } catch (error) {
      state.failure = { name, reason: reasonOf(error) }
      events.track('REGISTER_NAME_ERROR', { ...facts, message: error instanceof Error ? error.message : String(error) })
      throw error
    } finally {
      state.registering = undefined
      underway = undefined
    }
  }

  return {
    state,
    type,
    begin() {
      const address = store.accounts.identity('eip155')?.address
      if (underway || address === chooser) return
      chooser = address
      type('')
    },
    async register(name) {
      if (underway && readName(name) !== readName(state.registering ?? ''))
        throw nameNotRegistered(name, new TypeError('Another name is being registered'))
      return await (underway ??= registerNow(name))
    },
  }
})

function reasonOf(error: unknown): 'declined' | 'taken' | 'failed' {
  const cause = KitError.is(error, 'nameNotRegistered') ? error.cause : undefined
  if (isUserRejection(cause)) return 'declined'
  return statusOf(cause) === 409 ? 'taken' : 'failed'
}

function statusOf(cause: unknown): unknown {
  return typeof cause === 'object' && cause !== null && 'status' in cause ? cause.status : undefined
}
