import type { CaipNetwork } from '@latchkey/primitives'

/** An address with the network that it is for. */
export interface LinkAddress {
  readonly address: string
  /** Whether the address is for another network. */
  readonly isElsewhere: boolean
  /** Network of the address as CAIP-2, if the text names a known one. */
  readonly networkId?: string
}

/**
 * Reads an address that names its network: a payment link (EIP-681, Solana Pay), a chain-specific address as Safe
 * copies it (ERC-3770, `eth:0x…`), or an account id (CAIP-10, `eip155:1:0x…`).
 *
 * @returns `undefined` for any other text, and if a link calls a contract: its address is not the recipient's
 */
export function readLinkAddress(text: string, network: CaipNetwork): LinkAddress | undefined {
  return readPaymentLink(text, network) ?? readAccountId(text, network) ?? readChainSpecificAddress(text, network)
}

function readPaymentLink(text: string, { chainNamespace, id }: CaipNetwork): LinkAddress | undefined {
  const [, address, chain] = /^(?:ethereum|solana):(?:pay-)?(\w+)(?:@(\d+))?(?:\?.*)?$/i.exec(text) ?? []
  if (address === undefined) return undefined
  const namespace = /^ethereum/i.test(text) ? 'eip155' : 'solana'
  const reference = chain === undefined ? undefined : String(BigInt(chain))
  const isElsewhere = namespace !== chainNamespace || (reference !== undefined && reference !== String(id))
  return { address, isElsewhere, ...(reference && { networkId: `${namespace}:${reference}` }) }
}

function readAccountId(text: string, { caipNetworkId }: CaipNetwork): LinkAddress | undefined {
  if (!/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/.test(text)) return undefined
  const [networkId, address] = splitAddress(text)
  return { address, isElsewhere: networkId !== caipNetworkId, networkId }
}

function readChainSpecificAddress(text: string, { caipNetworkId }: CaipNetwork): LinkAddress | undefined {
  if (!/^[-a-z0-9]{1,20}:0x[\da-f]*$/i.test(text)) return undefined
  const [shortName, address] = splitAddress(text)
  const chainId = chainIds.get(shortName.toLowerCase())
  const networkId = chainId === undefined ? undefined : `eip155:${chainId}`
  return { address, isElsewhere: networkId !== caipNetworkId, ...(networkId && { networkId }) }
}

/** Splits an id at the colon before its address. */
function splitAddress(id: string): readonly [prefix: string, address: string] {
  const colon = id.lastIndexOf(':')
  return [id.slice(0, colon), id.slice(colon + 1)]
}

/** Short names of chains on which Safes are common (https://chainlist.org, ERC-3770). */
const chainIds: ReadonlyMap<string, number> = new Map([
  ['eth', 1],
  ['oeth', 10],
  ['bnb', 56],
  ['gno', 100],
  ['unichain', 130],
  ['matic', 137],
  ['pol', 137],
  ['sonic', 146],
  ['zksync', 324],
  ['wc', 480],
  ['zkevm', 1101],
  ['mantle', 5000],
  ['mnt', 5000],
  ['base', 8453],
  ['arb1', 42161],
  ['celo', 42220],
  ['avax', 43114],
  ['linea', 59144],
  ['blast', 81457],
  ['scr', 534352],
  ['sep', 11155111],
  ['basesep', 84532],
])
