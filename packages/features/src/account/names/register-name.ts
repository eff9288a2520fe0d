import type { AccountIdentity, Store } from '@latchkey/core'
import type { CaipNetwork } from '@latchkey/primitives'
import { formatRegisterNameMessage } from '@latchkey/protocol'

import { accountDetailsFeature } from './account-details-feature.ts'
import { findEmbedded } from '../../embedded/login/embedded-connector.ts'
import { nameNotRegistered, namesError } from './errors.ts'
import { coinTypeOf, readName } from './name-rules.ts'
import { fetchProfile, isRegistered, postRegistration } from './profile-client.ts'

/** A registered name. */
export interface RegisteredName {
  /** Full name in lower case. */
  readonly name: string
  /** Address of the account. */
  readonly address: string
}

/** Account that registers a name, with its network. */
interface Registrant {
  readonly network: CaipNetwork
  readonly address: string
  readonly caipAddress: AccountIdentity['caipAddress']
  sign(message: string): Promise<string>
}

/**
 * Registers a name for the account of the embedded wallet. The user confirms it (S4.93, S4.94).
 *
 * @throws KitError `nameInvalid`, `nameNetworkMissing`, `nameAccountMissing`, `nameChainTooLarge` before any request;
 * `nameNotRegistered` with the cause
 */
export async function registerName(store: Store, text: string): Promise<RegisteredName> {
  const name = readName(text)
  if (name === undefined) throw namesError('nameInvalid')
  const { network, address, caipAddress, sign } = registrantOf(store)
  const coinType = coinTypeOf(network)
  try {
    const message = formatRegisterNameMessage(name, store.environment.clock.now() / 1_000)
    const body = { coin_type: coinType, address, message, signature: await sign(message) }
    await postRegistration(store, name, body).catch(async (error: unknown) => {
      // A registration that failed or was never answered may have succeeded: its answer was lost, or an earlier press
      // registered the name.
      const profile = await fetchProfile(store, name, network).catch(() => undefined)
      if (!isRegistered(profile, name, body)) throw error
    })
  } catch (cause) {
    throw nameNotRegistered(name, cause)
  }
  store.use(accountDetailsFeature).expectName({ address, caipAddress })
  return { name, address }
}

/** Returns the account that registers. Names belong to EVM accounts of the embedded wallet (S1.24, S5.28). */
function registrantOf(store: Store): Registrant {
  const network = store.networks.current('eip155')
  if (!network) throw namesError('nameNetworkMissing')
  const identity = store.accounts.identity('eip155')
  const connector = findEmbedded(store)
  const isActive = connector !== undefined && store.connections.activeConnector('eip155')?.id === connector.id
  const provider = isActive ? (connector.getProvider('eip155') as Provider | undefined) : undefined
  if (!identity || !provider) throw namesError('nameAccountMissing')
  const { address, caipAddress } = identity
  return {
    network,
    address,
    caipAddress,
    async sign(message) {
      const signature = await provider.request({ method: 'personal_sign', params: [toHex(message), address] })
      if (typeof signature !== 'string') throw new TypeError('The wallet answered no signature')
      return signature
    },
  }
}

interface Provider {
  request(call: { method: string; params: unknown }): Promise<unknown>
}

function toHex(text: string): string {
  const bytes = [...new TextEncoder().encode(text)]
  return `0x${bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}
