/**
 * What a verified signature proves. The key of an address is the same on every network of its namespace. A contract is an account of its one network: at the same
 * address elsewhere anybody may have deployed another one.
 */
export interface SignatureProof {
  readonly by: 'key' | 'contract'
}
