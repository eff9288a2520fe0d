/** A token that the site or the kit names by its contract. */
export interface KnownToken {
  /** Its contract, or its mint, without the network. */
  readonly address: string
  /** @default neither the site nor the chain says */
  readonly symbol?: string
  readonly name?: string
  readonly decimals?: number
  /** The picture that the site names. */
  readonly image?: string
}

/** The tokens that are known on a network. Their symbols belong to their contracts alone. */
export interface KnownTokens {
  /** The known token of a contract, given alone or as CAIP-10. */
  find(address: string | undefined): KnownToken | undefined
  /** Whether a symbol belongs to known tokens, or the network's own currency, and the contract is none of them. */
  isImitation(symbol: string, address: string): boolean
}
