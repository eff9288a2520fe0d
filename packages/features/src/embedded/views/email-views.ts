import { LkButton, LkField, LkHero, LkIcon, LkOtp, LkMark, LkSeal } from '@latchkey/ui'

import { EmailCodeView } from './email-code-view.ts'
import { EmailDeviceView } from './email-device-view.ts'
import { EmailLoginView } from './email-login-view.ts'

/** A login by email goes through all of them: they come together. */
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
