import { LkSwitch } from '@latchkey/ui'

/** Element of a row with a switch. */
export const elements = [LkSwitch]
