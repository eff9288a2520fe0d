import * as fc from 'fast-check'

import { modelNamespaces, type Namespace, walletIds } from './connection-model.ts'

/** Possible subjects of a command. */
export const anyWallet = fc.constantFrom(...walletIds)
export const anyNamespace = fc.constantFrom<Namespace>(...modelNamespaces)
export const anyIndex = fc.nat(1)
