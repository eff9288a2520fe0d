export { EthersAdapter } from './ethers-adapter.ts'
export { getSigner, watchSigner } from './signer.ts'
