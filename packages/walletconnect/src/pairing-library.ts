/** The pairing library, which the build puts into one file of this package: whoever installs the kit installs none of its dependencies. */
export { UniversalProvider } from '@walletconnect/universal-provider'
