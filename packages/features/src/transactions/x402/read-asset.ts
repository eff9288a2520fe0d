import type { CaipNetwork, ChainAdapter } from '@latchkey/primitives'

import type { PaymentAsset } from './payment.ts'

/** Function selectors: the first four bytes of the hash of each signature. */
const selectors = {
  eip712Domain: '84b0196e',
  name: '06fdde03',
  version: '54fd4d50',
  symbol: '95d89b41',
  decimals: '313ce567',
  balanceOf: '70a08231',
  /** Only tokens of EIP-3009 have this function. */
  authorizationState: 'e94a0102',
} as const

const maxDecimals = 77
const maxTextLength = 250

/**
 * Reads a token and the account's balance from the chain.
 *
 * @returns `undefined` if it is no token of EIP-3009
 * @throws the error of the node if it does not answer at all
 */
export async function readAsset(
  adapter: ChainAdapter,
  network: CaipNetwork,
  contract: string,
  account: string,
  signal: AbortSignal,
): Promise<PaymentAsset | undefined> {
  const holder = account.slice(2).toLowerCase().padStart(64, '0')
  const ask = async (selector: string, args = ''): Promise<string> => {
    const params = [{ to: contract, data: `0x${selector}${args}` }, 'latest']
    const answer = await adapter.readRpc?.(network, { method: 'eth_call', params }, signal)
    return typeof answer === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(answer) ? answer.slice(2) : ''
  }
  const [balanceHex, stateHex, decimalsHex, symbolHex, nameHex, versionHex, domainHex] = await Promise.all([
    ask(selectors.balanceOf, holder),
    ask(selectors.authorizationState, holder + '0'.repeat(64)).catch(() => ''),
    ask(selectors.decimals).catch(() => ''),
    ask(selectors.symbol).catch(() => ''),
    ask(selectors.name).catch(() => ''),
    ask(selectors.version).catch(() => ''),
    ask(selectors.eip712Domain).catch(() => ''),
  ])
  const state = readWord(stateHex, 0)
  const balance = readWord(balanceHex, 0)
  const decimals = readWord(decimalsHex, 0)
  const symbol = readString(symbolHex, 0)
  const domain = readDomain(domainHex, network, contract) ?? {
    name: readString(nameHex, 0),
    version: readString(versionHex, 0),
  }
  const { name, version } = domain
  if (state === undefined || state > 1n || balance === undefined || decimals === undefined) return undefined
  if (decimals > BigInt(maxDecimals) || !symbol || !name || !version) return undefined
  return { name, version, symbol, decimals: Number(decimals), balance }
}

/** Reads the signing domain of ERC-5267, if it belongs to this contract. */
function readDomain(
  hex: string,
  network: CaipNetwork,
  contract: string,
): { name?: string; version?: string } | undefined {
  const isOfNetwork = readWord(hex, 3) === BigInt(network.caipNetworkId.slice('eip155:'.length))
  const isOfContract = readWord(hex, 4) === BigInt(contract)
  if (!isOfNetwork || !isOfContract) return undefined
  const [name, version] = [readString(hex, 1), readString(hex, 2)]
  return name && version ? { name, version } : undefined
}

function readWord(hex: string, at: number): bigint | undefined {
  const word = hex.slice(at * 64, at * 64 + 64)
  return word.length === 64 ? BigInt(`0x${word}`) : undefined
}

/** Reads the text to which the word at an index points. */
function readString(hex: string, at: number): string | undefined {
  const offset = readWord(hex, at)
  if (offset === undefined || offset > BigInt(hex.length) || offset % 32n !== 0n) return undefined
  const start = Number(offset) / 32
  const length = readWord(hex, start)
  if (length === undefined || length > BigInt(maxTextLength)) return undefined
  const digits = hex.slice((start + 1) * 64, (start + 1) * 64 + Number(length) * 2)
  if (digits.length !== Number(length) * 2) return undefined
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], byte => Number.parseInt(byte, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
