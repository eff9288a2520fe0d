import { chainReads } from '@latchkey/protocol/secure-frame'

/** Methods that read a chain and need no approval: the wallet passes them to the chain's node. */
export const readMethods: ReadonlySet<string> = new Set([...chainReads, 'web3_clientVersion'])
