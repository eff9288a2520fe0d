import { createProviderEvents } from '@latchkey/adapter-kit'
import { BaseError, readProperty, type Stop } from '@latchkey/primitives'

import type { BitcoinNetwork } from './bitcoin-networks.ts'
import type { AccountAddress, BitcoinProvider, BitcoinProviderEvents, SignPsbtParams } from './bitcoin-provider.ts'
import type { BitcoinSigner } from './bitcoin-wallet.ts'
import { checkMessage, checkTransfer } from './check-request.ts'
import { notSupported } from './wallet-call.ts'
import { checkProtocol } from './wallet-signature.ts'

/** The base of a provider: a wallet in the page, or one behind a pairing session. */
export interface ProviderSource extends BitcoinSigner {
  name: string
  connect(): Promise<readonly AccountAddress[]>
  disconnect(): Promise<void>
  /** @throws BaseError `notConnected` */
  accounts(): Promise<readonly AccountAddress[]>
  /** The network that the site is on. @throws BaseError `notConnected` */
  network(): BitcoinNetwork
  listen<Name extends keyof BitcoinProviderEvents>(
    event: Name,
    listener: (event: BitcoinProviderEvents[Name]) => void,
  ): Stop
}

/** Creates the provider for sites. It checks requests before they reach the wallet, and signatures afterwards. */
export function createProvider(source: ProviderSource): BitcoinProvider {
  const events = createProviderEvents<BitcoinProviderEvents>((event, listener) => source.listen(event, listener))

  const methods = {
    getAccountAddresses: async () => (await source.accounts()).map(account => ({ ...account })),

    async signMessage(params: unknown) {
      const network = source.network()
      const request = checkMessage(params, network)
      const signature = await source.signMessage(request, network)
      // A wallet's choice of protocol is an error only if the site asked for another one.
      if (readProperty(params, 'protocol') !== undefined) checkProtocol(signature, request.protocol)
      return signature
    },

    async signPsbt(params: unknown) {
      const network = source.network()
      const { signPsbt } = await import('./sign-psbt.ts')
      return await signPsbt(source, params, network)
    },

    async sendTransfer(params: unknown) {
      const network = source.network()
      return await source.sendTransfer(checkTransfer(params, network), network)
    },
  }

  const provider: BitcoinProvider = {
    name: source.name,
    async connect() {
      const [first] = await source.connect()
      if (first === undefined) throw notConnected()
      return first.address
    },
    disconnect: () => source.disconnect(),
    getAccountAddresses: methods.getAccountAddresses,
    signMessage: methods.signMessage,
    signPSBT: (params: SignPsbtParams) => methods.signPsbt(params),
    sendTransfer: methods.sendTransfer,

    async request({ method, params }) {
      const named = Array.isArray(params) ? (params[0] as unknown) : params
      if (method === 'signPSBT') return await methods.signPsbt(named)
      if (!Object.hasOwn(methods, method)) throw notSupported(method)
      return await methods[method as keyof typeof methods](named)
    },

    on(event, listener) {
      events.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      events.removeListener(event, listener)
      return provider
    },
  }
  return provider
}

export function notConnected(): BaseError {
  return new BaseError('notConnected', 'The wallet is not connected', { advice: 'Connect it first.' })
}
