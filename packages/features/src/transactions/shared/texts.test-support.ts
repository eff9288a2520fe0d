import type { Messages } from '@latchkey/core'
import { sharedTexts } from '@latchkey/view-kit'

import { en as send } from '../send/messages.en.ts'
import { en as tokens } from '../../account/tokens/messages.en.ts'

/** The English texts of Send and of lists of tokens. */
export const texts = { ...sharedTexts, ...send, ...tokens } as unknown as Messages
