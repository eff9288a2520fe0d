import { encodeBase64 } from '@latchkey/primitives'

import type { StdSignDoc } from './cosmos-provider.ts'

/**
 * Creates the document for a text or bytes
 * ([ADR-036](https://docs.cosmos.network/sdk/latest/reference/architecture/adr-036-arbitrary-signature)), which no chain would
 * accept as a transaction.
 */
export function toArbitraryDocument(signer: string, data: string | Uint8Array): StdSignDoc {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data: encodeBase64(bytes) } }],
    memo: '',
  }
}
