import { account } from './account/profile/slice.ts'
import { activity } from './account/activity/slice.ts'
import { connections } from './account/connections/slice.ts'
import { names } from './account/names/slice.ts'
import { networks } from './onboarding/networks/slice.ts'
import { nfts } from './account/nfts/slice.ts'
import { onramp } from './transactions/onramp/slice.ts'
import { x402 } from './transactions/x402/slice.ts'
import { pay } from './transactions/pay/slice.ts'
import { permissions } from './embedded/permissions/slice.ts'
import { receive } from './account/receive/slice.ts'
import { send } from './transactions/send/slice.ts'
import { swap } from './transactions/swap/slice.ts'
import { tokens } from './account/tokens/slice.ts'
import { updateEmail } from './embedded/email/slice.ts'

/** Features of an account, in their order. They are not part of the first open. */
export const accountSlices: readonly [
  typeof networks,
  typeof account,
  typeof connections,
  typeof receive,
  typeof onramp,
  typeof send,
  typeof swap,
  typeof pay,
  typeof tokens,
  typeof nfts,
  typeof activity,
  typeof x402,
] = [networks, account, connections, receive, onramp, send, swap, pay, tokens, nfts, activity, x402]

/** Features that follow the logins of the secure site, which Connect has. */
export const embeddedSlices: readonly [typeof updateEmail, typeof permissions, typeof names] = [
  updateEmail,
  permissions,
  names,
]

export type LaterSlice = (typeof accountSlices)[number] | (typeof embeddedSlices)[number]
