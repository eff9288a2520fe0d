import {
  type CaipNetworkId,
  decodeBase64,
  encodeBase64,
  parseCaipNetworkId,
  readList,
  readProperty,
} from '@latchkey/primitives'

/**
 * The last resource of a message may grant the site methods ([ERC-5573](https://eips.ethereum.org/EIPS/eip-5573)). It is written
 * here because the library's own writer needs Node's `Buffer`, which a page does not have.
 */
const scheme = 'urn:recap:'
const namespace = 'eip155'

/** Creates the resource by which a site requests methods. */
export function toGrantsResource(methods: readonly string[]): string {
  const abilities = Object.fromEntries(methods.toSorted().map(method => [`request/${method}`, [{}]]))
  const text = JSON.stringify({ att: { [namespace]: abilities } })
  return `${scheme}${encodeBase64(new TextEncoder().encode(text)).replace(/=+$/, '')}`
}

/** Reads the methods that a wallet granted, which are untrusted. */
export function readGrants(resources: readonly string[] = []): { chains: CaipNetworkId[]; methods: string[] } {
  const abilities = readProperty(readTargets(resources), namespace)
  const methods: string[] = []
  const chains: CaipNetworkId[] = []
  for (const ability of Object.keys(abilities ?? {}).slice(0, 200)) {
    if (ability.startsWith('request/')) methods.push(ability.slice('request/'.length))
    for (const limits of readList(abilities, ability))
      for (const chain of readList(limits, 'chains'))
        if (parseCaipNetworkId(chain)?.namespace === namespace) chains.push(chain as CaipNetworkId)
  }
  return { chains, methods }
}

const phrase = 'I further authorize the stated URI to perform the following actions on my behalf: '

/** Returns a statement with the granted methods in words, as it is signed. Wallets pass it on with the words, or without. */
export function stateGrants(
  statement: string | undefined,
  resources: readonly string[] | undefined,
): string | undefined {
  const targets = readTargets(resources)
  if (targets === undefined || statement?.includes(phrase)) return statement
  let number = 0
  const sentences = Object.entries(targets).flatMap(([target, abilities]) => {
    const kinds = new Map<string, string[]>()
    const named = Object.keys(Object(abilities) as object).map(ability => ability.split('/') as [string, string?])
    for (const [kind, action = ''] of named.toSorted(([, one = ''], [, other = '']) => one.localeCompare(other)))
      kinds.set(kind, [...(kinds.get(kind) ?? []), action])
    return [...kinds].map(([kind, actions]) => `(${++number}) '${kind}': '${actions.join("', '")}' for '${target}'.`)
  })
  return `${statement ? `${statement} ` : ''}${phrase}${sentences.join(' ')}`
}

function readTargets(resources: readonly string[] = []): Readonly<Record<string, unknown>> | undefined {
  const last = resources.at(-1)
  if (!last?.startsWith(scheme)) return undefined
  try {
    const plain = last.slice(scheme.length).replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, '')
    const bytes = decodeBase64(plain.padEnd(Math.ceil(plain.length / 4) * 4, '='))
    const targets = readProperty(JSON.parse(new TextDecoder().decode(bytes)), 'att')
    return typeof targets === 'object' && targets !== null ? (targets as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
