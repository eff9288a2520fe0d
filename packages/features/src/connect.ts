export * from './onboarding/connect/consent-feature.ts'
export { chooseRow } from './onboarding/connect/views/choose-wallet.ts'
export { typeToSearch } from './onboarding/connect/views/type-to-search.ts'
export { isAnyWallet, namesOf } from './onboarding/connect/wallet-names.ts'
