export { Ethers5Adapter } from './ethers5-adapter.ts'
export { getSigner, watchSigner } from './signer.ts'
