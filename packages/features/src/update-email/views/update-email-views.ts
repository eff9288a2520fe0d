import { LkButton, LkField, LkHero, LkIcon, LkOtp, LkSeal } from '@latchkey/ui'

import { UpdateEmailCodeView } from './update-email-code-view.ts'
import { UpdateEmailView } from './update-email-view.ts'

/** A change goes through both: they come together. */
export const elements = [LkButton, LkField, LkHero, LkIcon, LkOtp, LkSeal, UpdateEmailView, UpdateEmailCodeView]
