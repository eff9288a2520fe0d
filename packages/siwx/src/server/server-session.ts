import type { CaipNetworkId, SIWXSession } from '@latchkey/primitives'

import type { SignatureProof } from '../verify/signature-proof.ts'

/** A sign-in of one account on one network. */
export interface SiwxServerSession extends SIWXSession {
  /**
   * The account's address in its network's form; `data.accountAddress` is the signed one, which may have another
   * prefix. Do not key accounts by it: see `identity`.
   */
  address: string
  /** The network of the sign-in. */
  chainId: CaipNetworkId
  /**
   * Key for the site's own data of an account. It is the same for one key on every network and in every form of its
   * address (`eip155:0x…` in small letters). It differs for each network of a contract (`eip155:1:0x…`), whose address
   * another owner may control elsewhere.
   */
  identity: string
  /**
   * Whether the account's own key signed, or its contract. Without a result of the site's own verifier it is
   * `contract`.
   */
  provenBy: SignatureProof['by']
  /** End of the sign-in, as ISO 8601. */
  expiresAt: string
}
