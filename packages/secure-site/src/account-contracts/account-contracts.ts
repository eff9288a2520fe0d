/**
 * Deployer that exists on nearly every network and on a new anvil: it deploys the code that it receives, at an address
 * that depends only on the salt and the code.
 */
export const create2Deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** A contract that a network needs before an account is used there. */
export interface RequiredContract {
  readonly address: `0x${string}`
  /** Keccak-256 of its code, with zeros for the words at `holes`, which depend on the chain. */
  readonly codeHash: `0x${string}`
  readonly holes: readonly number[]
}

/**
 * EntryPoint 0.7 of eth-infinitism, at its address on every chain
 * ([ERC-4337](https://eips.ethereum.org/EIPS/eip-4337)).
 */
export const entryPoint07 = {
  address: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  codeHash: '0x8db5ff695839d655407cc8490bb7a5d82337a86a6b39c3f0258aa6c3b582fc58',
  holes: [],
} as const satisfies RequiredContract

/** Factory of the accounts: `createAccount(address owner, bytes32 salt)`, from `LatchkeyAccount.sol`. */
export const accountFactory = {
  address: '0x5626fdD5Dbe8C8306A7c3E3B36Dbe15E6F78d1bB',
  codeHash: '0x510bb45932cedc1fc6f5e2b5c81778e6bf7307d44d8c05acffb1cd71e53fc386',
  holes: [],
} as const satisfies RequiredContract

/** Implementation of every account. */
export const accountImplementation = {
  address: '0x5F1E4C24E0fA7ad934aaFc89c6C67716Ee9FC9ce',
  codeHash: '0xac09fec3c91c67e1325ee0d8348027f9f02ae3c563c86d58ef84b7f9db7262d6',
  holes: [2814, 2869, 3688, 3721, 3756, 3836, 3874],
} as const satisfies RequiredContract

/** All contracts that an account needs. */
export const requiredContracts: readonly RequiredContract[] = [entryPoint07, accountFactory, accountImplementation]

/** Domain of the account's own signatures ([EIP-712](https://eips.ethereum.org/EIPS/eip-712)). */
export const accountDomain = { name: 'Latchkey account', version: '1' } as const
