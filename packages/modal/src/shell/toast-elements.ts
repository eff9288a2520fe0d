import { LkToast } from '@latchkey/ui'

export const elements = [LkToast]
