import { chainReads } from '@latchkey/protocol/secure-frame'

/** Requests that read a chain and need nobody's approval: the wallet passes them to the chain's node. */
export const readMethods: ReadonlySet<string> = new Set([...chainReads, 'web3_clientVersion'])
