/** How names are looked up. */
export interface NameLookup {
  /** Origins that may be asked for names whose records are not on their chain (EIP-3668). @default none */
  readonly gateways?: readonly string[]
}
