export { createAdapterAlias, type AdapterAlias, type AliasedAdapter } from './adapter-alias.ts'
export { createSigners, type Signers, type SignerKit, type SignerListener } from './signers.ts'
