/** An action that needs no approval. Amounts are decimal text in the smallest unit. */
export type Allowance =
  | { readonly kind: 'native'; readonly amount: string }
  | { readonly kind: 'token'; readonly address: string; readonly amount: string }
  | { readonly kind: 'call'; readonly address: string }
  | { readonly kind: 'other'; readonly type: string }

/** Parses permissions of a wallet or a service. An unknown type keeps only its name. */
export function readAllowances(given: unknown): readonly Allowance[] {
  return Array.isArray(given) ? (given as unknown[]).slice(0, 20).flatMap(each => readAllowance(each) ?? []) : []
}

function readAllowance(given: unknown): Allowance | undefined {
  const { type, data } = fieldsOf(given)
  if (typeof type !== 'string') return undefined
  const { address, allowance } = fieldsOf(data)
  const isAmount = typeof allowance === 'string' && /^0x[0-9a-f]{1,64}$/i.test(allowance)
  const amount = isAmount ? BigInt(allowance).toString() : undefined
  if (type === 'native-token-transfer' && amount !== undefined) return { kind: 'native', amount }
  if (typeof address === 'string' && /^0x[0-9a-f]{40}$/i.test(address)) {
    if (type === 'erc20-token-transfer' && amount !== undefined) return { kind: 'token', address, amount }
    if (type === 'contract-call') return { kind: 'call', address }
  }
  return { kind: 'other', type }
}

function fieldsOf(given: unknown): Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}
}
