import type { CaipNetworkId, SIWEConfig, SIWEMessageArguments } from '@latchkey/primitives'

import { parseMessage } from './message/parse-message.ts'
import { toMessage } from './to-message.ts'

/**
 * Completes a configuration for the option `siweConfig` of `createAppKit` with the defaults.
 *
 * @example createAppKit({ ...options, siweConfig: createSIWEConfig(config) })
 */
export function createSIWEConfig(config: SIWEConfig): SIWEConfig & Required<Pick<SIWEConfig, keyof typeof defaults>> {
  return { ...defaults, ...config }
}

const defaults = {
  enabled: true,
  required: true,
  signOutOnDisconnect: true,
  signOutOnAccountChange: true,
  signOutOnNetworkChange: true,
}

/** Arguments of {@link formatMessage}. Most sites pass on all the fields that the kit provides. */
export type FormatMessageArguments = Partial<Omit<SIWEMessageArguments, 'chainId'>> &
  Pick<SIWEMessageArguments, 'nonce' | 'domain' | 'uri'> & { chainId?: number | string }

/**
 * Formats the text that an Ethereum account signs ([EIP-4361](https://eips.ethereum.org/EIPS/eip-4361)).
 *
 * @example const text = formatMessage({ nonce, domain: location.host, uri: location.origin, chainId: 1 }, address)
 * @param address the account's address, or its `did:pkh:eip155:1:0x...`
 * @throws MessageError if a field cannot be written
 */
export function formatMessage(parts: FormatMessageArguments, address: string = parts.address ?? ''): string {
  const { nonce, domain, uri, iat, exp, nbf, statement, requestId, resources } = parts
  const [, ofAccount, accountAddress = address] = /^did:pkh:eip155:(\d+):(.+)$/.exec(address) ?? []
  const reference = String(parts.chainId ?? ofAccount ?? 1).replace(/^eip155:/, '')
  return toMessage({
    accountAddress,
    chainId: `eip155:${reference}`,
    nonce,
    domain,
    uri,
    version: '1',
    issuedAt: iat ?? new Date().toISOString(),
    ...(exp !== undefined && { expirationTime: exp }),
    ...(nbf !== undefined && { notBefore: nbf }),
    ...(requestId !== undefined && { requestId }),
    ...(resources && { resources }),
    ...(statement && { statement }),
  }).toString()
}

/**
 * Returns the address in a message.
 *
 * @example const address = getAddressFromMessage(message)
 * @throws MessageError
 */
export function getAddressFromMessage(message: string): string {
  return parseMessage(message).accountAddress
}

/**
 * Returns the chain in a message.
 *
 * @example getChainIdFromMessage(message) // 'eip155:1'
 * @throws MessageError
 */
export function getChainIdFromMessage(message: string): CaipNetworkId {
  return parseMessage(message).chainId
}
