import type { CaipNetwork } from './network.ts'

/** Settings of name resolution. */
export interface NameLookup {
  /**
   * Origins of gateways that may serve names whose records are off chain
   * ([EIP-3668](https://eips.ethereum.org/EIPS/eip-3668)). @default none
   */
  readonly gateways?: readonly string[]
}

/** Settings of resolving a name to an address. */
export interface AddressLookup extends NameLookup {
  /**
   * The network of the account ([ENSIP-9](https://docs.ens.domains/ensip/9),
   * [ENSIP-11](https://docs.ens.domains/ensip/11)). @default Ethereum
   */
  readonly network?: CaipNetwork
}
