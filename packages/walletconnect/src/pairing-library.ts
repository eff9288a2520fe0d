/**
 * The pairing library, which the build bundles into one file of this package, so that its dependencies are not installed with the
 * kit.
 */
export { UniversalProvider } from '@walletconnect/universal-provider'
