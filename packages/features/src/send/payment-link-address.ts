import type { CaipNetwork } from '@latchkey/primitives'

/** Whom a payment link pays. */
export interface LinkAddress {
  readonly address: string
  /** It is to be paid on another network. */
  readonly isElsewhere: boolean
}

/**
 * The address of a payment link (EIP-681, Solana Pay).
 *
 * @returns `undefined` for any other text, and where the link calls a contract: its address is not the recipient's
 */
export function readLinkAddress(text: string, { chainNamespace, id }: CaipNetwork): LinkAddress | undefined {
  const [, scheme, address, chain] = /^(ethereum|solana):(?:pay-)?(\w+)(?:@(\d+))?(?:\?.*)?$/i.exec(text) ?? []
  if (scheme === undefined || address === undefined) return undefined
  const isSameFamily = families.get(scheme.toLowerCase()) === chainNamespace
  return { address, isElsewhere: !isSameFamily || (chain !== undefined && String(BigInt(chain)) !== String(id)) }
}

const families: ReadonlyMap<string, string> = new Map([
  ['ethereum', 'eip155'],
  ['solana', 'solana'],
])
