import type { CaipNetwork } from './network.ts'

/** How names are looked up. */
export interface NameLookup {
  /** Origins that may be asked for names whose records are not on their chain (EIP-3668). @default none */
  readonly gateways?: readonly string[]
}

/** How a name is resolved to an address. */
export interface AddressLookup extends NameLookup {
  /** The network of the account that the name stands for (ENSIP-9, ENSIP-11). @default Ethereum */
  readonly network?: CaipNetwork
}
