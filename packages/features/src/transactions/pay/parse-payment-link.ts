import { type CaipNetworkId, formatUnits, isEvmAddress, isSolanaAddress, parseUnits } from '@latchkey/primitives'

import { payError } from './errors.ts'

/** A parsed payment link. */
export interface PaymentLink {
  /** Namespace of the accounts that can pay it. */
  readonly namespace: 'eip155' | 'solana'
  /** Network as CAIP-2. @default the link leaves the EVM chain open */
  readonly chainId?: CaipNetworkId
  /** Contract or mint of the token. @default the network's own currency */
  readonly token?: string
  /** Address of the recipient. */
  readonly to: string
  /** Amount in whole units or in the smallest unit. @default the link leaves it open */
  readonly amount?: { readonly whole: string } | { readonly units: bigint }
  /** Name of the recipient in the link. Untrusted: clean it before it is shown. */
  readonly label?: string
  /** Message about the payment in the link. Untrusted: clean it before it is shown. */
  readonly message?: string
}

/** Maximum length of a payment link. */
const longestLink = 2_048
/** Maximum length of a text in a link. */
const maxTextLength = 256
/** Highest `uint256`. */
const maxUnits = 2n ** 256n - 1n
const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/**
 * Parses a payment link: EIP-681 for an EVM chain's native currency or an ERC-20 token, and transfers of Solana Pay,
 * which are on mainnet.
 *
 * @throws KitError `payInvalidLink` if the text is no such link; `payUnsupportedLink` if it requests more than a
 * transfer: another function of a contract, a transaction that a server would create (`solana:https://…`), or something
 * that a transfer cannot carry, such as a memo
 */
export function parsePaymentLink(text: string): PaymentLink {
  const [, scheme = '', target = '', query = ''] =
    (text.length <= longestLink && /^(ethereum|solana):([^?#]+)(?:\?([^#]*))?$/i.exec(text.trim())) || []
  if (target === '') throw payError('payInvalidLink')
  const asked = readQuery(query)
  return scheme.toLowerCase() === 'ethereum' ? readEthereum(target, asked) : readSolana(target, asked)
}

/** Parses the query. A repeated name is rejected because it is ambiguous. */
function readQuery(query: string): ReadonlyMap<string, string> {
  const asked = new Map<string, string>()
  for (const part of query.split('&').filter(each => each !== '')) {
    const [name = '', ...value] = part.split('=')
    if (asked.has(name)) throw payError('payInvalidLink', { advice: `${name} is there twice` })
    asked.set(name, value.join('='))
  }
  return asked
}

/** Parses EIP-681: `ethereum:[pay-]<address>[@<chain>][/transfer]?<parameters>`. */
function readEthereum(target: string, asked: ReadonlyMap<string, string>): PaymentLink {
  const [, address = '', chain, call] = /^(?:pay-)?([^@/]+)(?:@([1-9]\d{0,15}))?(?:\/(.*))?$/.exec(target) ?? []
  if (!isHexAddress(address)) throw payError('payInvalidLink', { advice: 'Name the address itself' })
  const of = { namespace: 'eip155' as const, ...(chain && { chainId: `eip155:${chain}` as CaipNetworkId }) }
  if (call === undefined) {
    rejectOthers(asked, ['value', ...gasNames])
    return { ...of, to: address, ...amountOf(asked.get('value')) }
  }
  if (call !== 'transfer') throw payError('payUnsupportedLink', { advice: 'Only `transfer` is paid' })
  rejectOthers(asked, ['address', 'uint256', ...gasNames])
  const to = asked.get('address') ?? ''
  if (!isHexAddress(to)) throw payError('payInvalidLink', { advice: 'Name the address itself' })
  return { ...of, token: address, to, ...amountOf(asked.get('uint256')) }
}

/** Parameters that the wallet decides itself. */
const gasNames = ['gas', 'gasLimit', 'gasPrice']

/** Returns whether it is an address with `0x`, which links require. */
function isHexAddress(text: string): boolean {
  return text.startsWith('0x') && isEvmAddress(text)
}

/** Parses a number of EIP-681: `2014`, `2.014e18`, `.5e18`, `+2e18`. An amount to pay has no minus. */
function amountOf(text: string | undefined): Pick<PaymentLink, 'amount'> {
  if (text === undefined) return {}
  const [, whole = '', fraction = '', exponent = '0'] =
    /^\+?(\d{0,78})(\.\d{1,78})?(?:e\+?(\d{0,2}))?$/i.exec(text) ?? []
  const number = whole || fraction ? `${whole || '0'}${fraction}` : ''
  const units = parseUnits(number, Number(exponent))
  if (number === '' || units === undefined || units > maxUnits)
    throw payError('payInvalidLink', { advice: 'The amount is none' })
  return { amount: { units } }
}

/** Parses Solana Pay: `solana:<recipient>?<parameters>`. */
function readSolana(target: string, asked: ReadonlyMap<string, string>): PaymentLink {
  if (/^(https?:|https?%3a)/i.test(target))
    throw payError('payUnsupportedLink', { advice: 'A transaction that a server makes is not paid' })
  if (!isSolanaAddress(target)) throw payError('payInvalidLink')
  for (const name of ['memo', 'reference'])
    if (asked.has(name)) throw payError('payUnsupportedLink', { advice: `A transfer carries no ${name}` })
  rejectOthers(asked, ['amount', 'spl-token', 'label', 'message'])
  const [whole, token] = [asked.get('amount'), asked.get('spl-token')]
  if (whole !== undefined && !/^\d{1,40}(\.\d{1,40})?$/.test(whole))
    throw payError('payInvalidLink', { advice: 'The amount is none' })
  if (token !== undefined && !isSolanaAddress(token)) throw payError('payInvalidLink')
  const [label, message] = [readText(asked.get('label')), readText(asked.get('message'))]
  return {
    namespace: 'solana',
    chainId: solanaMainnet,
    to: target,
    ...(token && { token }),
    ...(whole !== undefined && { amount: { whole } }),
    ...(label && { label }),
    ...(message && { message }),
  }
}

function rejectOthers(asked: ReadonlyMap<string, string>, known: readonly string[]): void {
  const other = [...asked.keys()].find(name => !known.includes(name))
  if (other !== undefined) throw payError('payUnsupportedLink', { advice: `Nothing is known of ${other.slice(0, 40)}` })
}

function readText(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text.replaceAll('+', ' ')).slice(0, maxTextLength)
  } catch {
    throw payError('payInvalidLink', { advice: 'A text is not encoded as in an address' })
  }
}

/** Returns the amount of a link as decimal text in whole units. */
export function wholeAmount({ amount }: PaymentLink, decimals: number): string | undefined {
  if (!amount) return undefined
  return 'whole' in amount ? amount.whole : formatUnits(amount.units, decimals)
}
