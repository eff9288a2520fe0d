/** An account of a mock Cosmos wallet. */
export interface MockCosmosAccount {
  /** The address on the Cosmos Hub. On other chains it has their prefix. */
  address: string
  /** The secp256k1 public key, 33 bytes, hexadecimal. */
  publicKey: string
  /** The private key, 32 bytes, hexadecimal. Without it the wallet cannot sign for the account. */
  privateKey?: string
  /** The user's name of the account. */
  name?: string
}

/** Test accounts with the keys of local Ethereum nodes, which are public. */
export const mockCosmosAccounts = [
  {
    address: 'cosmos15428vq2uzwhm3taey9sr9x5vm6tk78ewe54lwe',
    publicKey: '038318535b54105d4a7aae60c08fc45f9687181b4fdfc625bd1a753fa7397fed75',
    privateKey: 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    name: 'First',
  },
  {
    address: 'cosmos1cjzphr67dug28rw9ueewrqllmxlqe5f0szdf29',
    publicKey: '02ba5734d8f7091719471e7f7ed6b9df170dc70cc661ca05e688601ad984f068b0',
    privateKey: '59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
    name: 'Second',
  },
  {
    address: 'cosmos1sj3m3zudqkw4plsvm7p08h9q89lsy4wps62xu5',
    publicKey: '039d9031e97dd78ff8c15aa86939de9b1e791066a0224e331bc962a2099a7b1f04',
    privateKey: '5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
    name: 'Third',
  },
] as const satisfies readonly MockCosmosAccount[]
