import type { ProviderEvents } from '@latchkey/adapter-kit'
import { type CaipNetwork, type CaipNetworkId, readProperty, type RequestArguments } from '@latchkey/primitives'
import type { Signer, SignerResult } from '@polkadot/api/types'

import { polkadotErrors } from './polkadot-error.ts'
import type {
  PolkadotAccount,
  PolkadotProvider,
  PolkadotProviderEvents,
  SignerPayloadJSON,
  SignerPayloadRaw,
} from './polkadot-provider.ts'

/** A wallet in the form that a provider uses. */
export interface PolkadotSigning extends ProviderEvents<PolkadotProviderEvents> {
  accounts(): readonly PolkadotAccount[]
  chain(): CaipNetworkId | undefined
  /** Returns the network that the site is on, as it configured it. */
  network(): CaipNetwork | undefined
  metadata(): PolkadotProvider['metadata']
  signMessage(address: string, message: string): Promise<`0x${string}`>
  signRaw(raw: SignerPayloadRaw): Promise<SignerResult>
  signPayload(payload: SignerPayloadJSON): Promise<SignerResult>
  update?: Signer['update']
}

/** Creates the provider of a wallet. */
export function createProvider(signing: PolkadotSigning): PolkadotProvider {
  const { signRaw, signPayload } = signing

  const toAddress = (wanted: unknown): string => {
    const address = wanted ?? signing.accounts()[0]?.address
    if (address === undefined) throw polkadotErrors.notConnected()
    if (typeof address !== 'string') throw polkadotErrors.invalidParams('The address must be a text')
    return address
  }

  async function signMessage(message: unknown, wanted?: unknown): Promise<`0x${string}`> {
    if (typeof message !== 'string') throw polkadotErrors.invalidParams('The message must be a text')
    return await signing.signMessage(toAddress(wanted), message)
  }

  async function request({ method, params }: RequestArguments): Promise<unknown> {
    const given: unknown = Array.isArray(params) ? params[0] : params
    switch (method) {
      case 'polkadot_signMessage':
        return { signature: await signMessage(readProperty(given, 'message'), readProperty(given, 'address')) }
      case 'polkadot_signTransaction': {
        const payload = readProperty(given, 'transactionPayload')
        if (typeof readProperty(payload, 'genesisHash') !== 'string')
          throw polkadotErrors.invalidParams('The transaction payload must be an object with a genesisHash')
        const address = toAddress(readProperty(given, 'address') ?? readProperty(payload, 'address'))
        return await signPayload({ ...(payload as SignerPayloadJSON), address })
      }
      default:
        throw polkadotErrors.unknownMethod(method)
    }
  }

  const signer: Signer = {
    signPayload,
    signRaw,
    ...(signing.update && { update: signing.update }),
  }
  return {
    get accounts() {
      return signing.accounts()
    },
    get address() {
      return signing.accounts()[0]?.address
    },
    get chain() {
      return signing.chain()
    },
    get metadata() {
      return signing.metadata()
    },
    signer,
    signMessage: (message, options) => signMessage(message, options?.address),
    signRaw,
    signPayload,
    request,
    async getApi(network = signing.network()) {
      const { createApi } = await import('./create-api.ts')
      return await createApi(network, signer)
    },
    on: (event, listener) => signing.on(event, listener),
    removeListener: (event, listener) => signing.removeListener(event, listener),
  }
}
