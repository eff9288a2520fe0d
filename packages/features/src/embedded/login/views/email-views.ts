import { LkButton, LkField, LkHero, LkIcon, LkOtp, LkMark, LkSeal } from '@latchkey/ui'

import { EmailCodeView } from './email-code-view.ts'
import { EmailDeviceView } from './email-device-view.ts'
import { EmailLoginView } from './email-login-view.ts'

/** Elements of the login by email. They load together, because a login goes through all of its screens. */
export const elements = [
  LkButton,
  LkField,
  LkHero,
  LkIcon,
  LkMark,
  LkOtp,
  LkSeal,
  EmailLoginView,
  EmailCodeView,
  EmailDeviceView,
]
