import type { Messages } from '@latchkey/core'

import type { SwitchStatus } from './switch-attempt.ts'

/** Returns the title and the text about a request to switch the network. */
export function explainSwitch(status: SwitchStatus, texts: Messages['switchNetwork']): { title: string; text: string } {
  switch (status) {
    case 'waiting':
      return { title: texts.waitingTitle, text: texts.waitingText }
    case 'declined':
      return { title: texts.declinedTitle, text: texts.declinedText }
    case 'pending':
      return { title: texts.pendingTitle, text: texts.pendingText }
    case 'error':
      return { title: texts.errorTitle, text: texts.errorText }
    case 'done':
      return { title: texts.done, text: '' }
    default:
      return status satisfies never
  }
}
