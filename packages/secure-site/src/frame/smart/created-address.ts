import { type Address, concat, getCreate2Address, type Hex, keccak256, padHex } from 'viem'

import { accountFactory, accountImplementation } from '../../account-contracts/account-contracts.ts'

/**
 * Code of a created account: a proxy to the implementation in its storage (ERC-1967), as Solady's LibClone writes it.
 */
export const proxyCode: Hex =
  '0x363d3d373d3d363d7f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc545af43d6000803e6038573d6000fd5b3d6000f3'

/**
 * Returns the salt of an owner's first account. It starts with the owner, which the factory enforces for any caller.
 */
export function saltOf(owner: Address): Hex {
  return padHex(owner, { dir: 'right', size: 32 })
}

/**
 * Computes the address of an owner's smart account on every network without EIP-7702 from constants, so that no node is
 * trusted for it.
 */
export function createdAddressOf(owner: Address): Address {
  const creation = concat(['0x603d3d8160223d3973', accountImplementation.address, '0x60095155f3', proxyCode])
  return getCreate2Address({ from: accountFactory.address, salt: saltOf(owner), bytecodeHash: keccak256(creation) })
}
