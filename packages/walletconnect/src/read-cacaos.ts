import {
  type CaipNetworkId,
  isEvmAddress,
  parseCaipNetworkId,
  readList,
  readProperty,
  type SIWXCacao,
} from '@latchkey/primitives'

import { readGrants } from './grants.ts'

/** A signature that came with a session, and its grants. */
export interface SignedCacao {
  cacao: SIWXCacao
  /** The signed message, field by field. */
  payload: CacaoPayload
  /** Address as the wallet wrote it. */
  address: string
  /** The chain that the message names, then those that it grants. */
  chains: readonly CaipNetworkId[]
  methods: readonly string[]
}

/** Maximum number of signatures that are read of an answer; a wallet signs at most one per chain. */
const maxCacaos = 32
const longestField = 4_096

/**
 * Reads a wallet's signed messages ([CAIP-74](https://chainagnostic.org/CAIPs/caip-74)), which are untrusted. A server verifies
 * the signer.
 */
export function readCacaos(value: unknown): SignedCacao[] {
  return readList({ value }, 'value', maxCacaos).flatMap(each => {
    const [p, s] = [readProperty(each, 'p'), readProperty(each, 's')]
    const [iss, t, signature, m] = [readText(p, 'iss'), readText(s, 't'), readText(s, 's', 40_000), readText(s, 'm')]
    const [, chain, address = ''] = /^did:pkh:(eip155:[1-9]\d{0,15}):(0x[0-9a-fA-F]{40})$/.exec(iss ?? '') ?? []
    if (!parseCaipNetworkId(chain) || !isEvmAddress(address) || !t || !signature) return []
    const payload = readPayload(p)
    const { chains, methods } = readGrants(payload.resources)
    const cacao = { h: { t: 'caip122' }, p: payload, s: { t, s: signature, ...(m !== undefined && { m }) } }
    return [{ cacao, payload, address, chains: [...new Set([chain as CaipNetworkId, ...chains])], methods }]
  })
}

const textFields = ['iss', 'domain', 'aud', 'version', 'nonce', 'iat', 'nbf', 'exp', 'statement', 'requestId'] as const

export type CacaoPayload = Readonly<Partial<Record<(typeof textFields)[number], string>>> & {
  readonly resources?: readonly string[]
}

function readPayload(value: unknown): CacaoPayload {
  const fields = textFields.flatMap(name => {
    const text = readText(value, name)
    return text === undefined ? [] : [[name, text]]
  })
  const resources = readList(value, 'resources').filter(
    (each): each is string => typeof each === 'string' && each.length <= longestField,
  )
  return {
    ...(Object.fromEntries(fields) as CacaoPayload),
    ...(readProperty(value, 'resources') !== undefined && { resources }),
  }
}

function readText(target: unknown, key: string, longest = longestField): string | undefined {
  const value = readProperty(target, key)
  return typeof value === 'string' && value.length <= longest ? value : undefined
}
