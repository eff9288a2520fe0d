/**
 * The signer that a signature proves. A key's address is the same account on every network of its namespace. A contract
 * is an account of one network: at the same address elsewhere another owner may have deployed another one.
 */
export interface SignatureProof {
  readonly by: 'key' | 'contract'
}
