/** A token that the site or the kit knows by its contract. */
export interface KnownToken {
  /** Contract or mint, without the network. */
  readonly address: string
  /** @default neither the site nor the chain reports it */
  readonly symbol?: string
  readonly name?: string
  readonly decimals?: number
  /** Picture from the site. */
  readonly image?: string
}

/** Known tokens of a network. Their symbols belong to their contracts alone. */
export interface KnownTokens {
  /** Returns the known token of a contract, given alone or as CAIP-10. */
  find(address: string | undefined): KnownToken | undefined
  /** Returns whether a symbol belongs to known tokens or the native currency, and the contract is none of them. */
  isImitation(symbol: string, address: string): boolean
}
