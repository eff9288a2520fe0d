import { type Address, concat, getCreate2Address, type Hex, keccak256, padHex } from 'viem'

import { accountFactory, accountImplementation } from '../../account-contracts/account-contracts.ts'

/** What an account's own contract is, once it is there: it acts by the implementation that its storage names (ERC-1967), as Solady's LibClone writes it. */
export const proxyCode: Hex =
  '0x363d3d373d3d363d7f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc545af43d6000803e6038573d6000fd5b3d6000f3'

/** The first account of an owner. The salt begins with the owner, to which the factory holds whoever calls it. */
export function saltOf(owner: Address): Hex {
  return padHex(owner, { dir: 'right', size: 32 })
}

/** Where an owner's smart account is, or will be, on every network without EIP-7702: computed from constants alone, and believed of no node. */
export function createdAddressOf(owner: Address): Address {
  const creation = concat(['0x603d3d8160223d3973', accountImplementation.address, '0x60095155f3', proxyCode])
  return getCreate2Address({ from: accountFactory.address, salt: saltOf(owner), bytecodeHash: keccak256(creation) })
}
