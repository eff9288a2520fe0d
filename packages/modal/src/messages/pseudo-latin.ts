import { en, type Messages } from './en.ts'
import { pseudoMessages } from './pseudo-messages.ts'

/** `en-XA`: the pseudo-locale that finds texts which cannot be translated. */
export const messages: Messages = pseudoMessages(en)
