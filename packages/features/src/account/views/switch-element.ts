import { LkSwitch } from '@latchkey/ui'

/** The element of a row that is a switch. */
export const elements = [LkSwitch]
