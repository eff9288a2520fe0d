import * as fc from 'fast-check'

import { families, type Family, walletIds } from './connection-model.ts'

/** Possible subjects of a command. */
export const anyWallet = fc.constantFrom(...walletIds)
export const anyFamily = fc.constantFrom<Family>(...families)
export const anyIndex = fc.nat(1)
