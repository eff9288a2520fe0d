import { LkButton, LkField, LkHero, LkIcon, LkOtp, LkSeal } from '@latchkey/ui'

import { UpdateEmailCodeView } from './update-email-code-view.ts'
import { UpdateEmailView } from './update-email-view.ts'

/** Elements of the change. They load together, because a change goes through both screens. */
export const elements = [LkButton, LkField, LkHero, LkIcon, LkOtp, LkSeal, UpdateEmailView, UpdateEmailCodeView]
