import { useEffect, useSyncExternalStore } from 'react'

import { useStage } from '../stage/stage-context.ts'
import { countFaults, latestMail } from './create-sandbox-store.ts'
import { sandboxStore } from './sandbox-store.ts'

/** Events of the kit after which the secure site sends a mail. */
const mailEvents = ['EMAIL_SUBMITTED', 'EMAIL_EDIT']

/**
 * Returns whether a fault is on or a mail is new, for the dot on the buttons that open the panel. It sends no request before the
 * modal asks for a mail.
 */
export function useSandboxNews(): boolean {
  const { kit } = useStage()
  const state = useSyncExternalStore(sandboxStore.subscribe, sandboxStore.get)
  useEffect(() => {
    let isReplay = true
    const stop = kit?.subscribeEvents(({ data }) => {
      if (!isReplay && data && mailEvents.includes(data.event)) void sandboxStore.expectMail()
    })
    isReplay = false
    return stop
  }, [kit])
  return countFaults(state) > 0 || (latestMail(state)?.sentAt ?? 0) > state.seenMailAt
}
