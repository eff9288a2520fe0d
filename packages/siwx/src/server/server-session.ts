import type { CaipNetworkId, SIWXSession } from '@latchkey/primitives'

import type { SignatureProof } from '../verify/signature-proof.ts'

/** Who is signed in: one account on one network. */
export interface SiwxServerSession extends SIWXSession {
  /**
   * The account's address as its network writes it; `data.accountAddress` is as it was signed, which may be with another prefix. Alone it names no account of yours:
   * see `identity`.
   */
  address: string
  /** The network that the account signed in on. */
  chainId: CaipNetworkId
  /**
   * What to key accounts by: the same text for one key on whatever network it signs in and however its address is written (`eip155:0x…` in small letters), and
   * another one for each network of a contract (`eip155:1:0x…`), whose address may be somebody else's elsewhere.
   */
  identity: string
  /** Whether the account's own key signed, or its contract. A verifier of the site's own that does not say counts as a contract. */
  provenBy: SignatureProof['by']
  /** When it ends, as ISO 8601. */
  expiresAt: string
}
