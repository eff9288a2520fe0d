import {
  type CaipNetworkId,
  type ChainNamespace,
  isSameAddress,
  readProperty,
  type SIWXCacao,
  type SIWXConfig,
  type SIWXPreparedMessage,
  type SIWXSession,
  type WalletSession,
} from '@latchkey/primitives'

import type { SigningAccount } from './account.ts'

/**
 * Capabilities with which a wallet connects and signs in one window: that of ERC-7846, and Sign-In with Solana in the
 * same form.
 */
const capabilities: Partial<Record<ChainNamespace, Capability>> = {
  eip155: {
    name: 'signInWithEthereum',
    toValue: ({ chainId, ...fields }) => ({ ...fields, chainId: `0x${Number(chainId.split(':')[1]).toString(16)}` }),
  },
  solana: { name: 'signInWithSolana', toValue: fields => fields },
}

interface Capability {
  readonly name: string
  toValue(message: SIWXPreparedMessage): object
}

/** @throws the error of the site's `prepareMessage` */
export async function capabilitiesToAsk(
  config: SIWXConfig,
  network: CaipNetworkId,
): Promise<Readonly<Record<string, object>> | undefined> {
  const capability = capabilityOf(network.split(':')[0] as ChainNamespace)
  if (!capability || !config.prepareMessage || !config.readMessage) return undefined
  return { [capability.name]: capability.toValue(await config.prepareMessage(network)) }
}

/**
 * Reads the signature that a wallet made while it connected, if it belongs to the connected account. The site checks
 * whether it is valid.
 */
export async function readSigned(
  config: SIWXConfig,
  { namespace, network, address }: SigningAccount,
  answered: WalletSession['capabilities'],
): Promise<SIWXSession | undefined> {
  const answer = answered?.[capabilityOf(namespace)?.name ?? '']
  const [message, signature] = [readProperty(answer, 'message'), readProperty(answer, 'signature')]
  if (typeof message !== 'string' || typeof signature !== 'string') return undefined
  const cacao = readProperty(answer, 'cacao') as SIWXCacao | undefined
  try {
    const data = await config.readMessage?.(message)
    const isOfAccount =
      data?.chainId === network.caipNetworkId && isSameAddress(namespace, data.accountAddress, address)
    return isOfAccount ? { data, message, signature, ...(cacao && { cacao }) } : undefined
  } catch {
    return undefined
  }
}

function capabilityOf(namespace: ChainNamespace): Capability | undefined {
  return Object.hasOwn(capabilities, namespace) ? capabilities[namespace] : undefined
}
