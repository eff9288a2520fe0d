import type { RequestDescription } from './request-description.ts'
import type { PairingChoice } from './pairing-namespaces.ts'
import type { RpcError } from './rpc-error.ts'

/** Codes and words of the pairing protocol's own refusals. */
export const pairingErrors = {
  userRejected: { code: 5000, message: 'User rejected.' },
  unsupportedChains: { code: 5100, message: 'Unsupported chains.' },
  userDisconnected: { code: 6000, message: 'User disconnected.' },
} as const

/** What a site says of itself. None of it is verified. */
export interface PairingSite {
  name: string
  url: string
  description: string
  /** An address that is safe to show as an image, or undefined. */
  icon?: string
}

/** A site that wants to connect, waiting for a person. */
export interface PairingProposal {
  id: number
  site: PairingSite
  /** Milliseconds since 1970. */
  expiresAt: number
  /** CAIP-2 ids without which the site does not want to connect. */
  requiredChains: readonly string[]
  /** All the CAIP-2 ids that it asks for. */
  chains: readonly string[]
  methods: readonly string[]
  /** @throws when the choice leaves no chain, or not what the site requires. */
  approve(choice?: PairingChoice): Promise<void>
  /** @param reason What the site is told. @default 5000, User rejected. */
  reject(reason?: { code: number; message: string }): Promise<void>
}

/** A request of a connected site, waiting for a person. */
export interface PairingRequest {
  id: number
  topic: string
  site: PairingSite
  /** CAIP-2 id. */
  chain: string
  method: string
  params: unknown
  /** The request in words, unless the wallet cannot carry it out. */
  description?: RequestDescription
  /** Why the wallet cannot carry it out; it has answered so by itself. */
  refusal?: RpcError
  /** Carries it out and answers with its result, or with why it failed. */
  approve(): Promise<void>
  /** @param error What the site is told. @default 5000, User rejected. */
  reject(error?: { code: number; message: string }): Promise<void>
}

/** A connected site. */
export interface PairingSession {
  topic: string
  site: PairingSite
  /** Milliseconds since 1970. */
  expiresAt: number
  namespaces: Record<string, { chains?: string[]; accounts: string[]; methods: string[]; events: string[] }>
  /** CAIP-10 ids. */
  accounts: readonly string[]
  /** CAIP-2 ids. */
  chains: readonly string[]
}

/** Reads what a site says of itself; anything malformed becomes empty. */
export function toSite(metadata: unknown): PairingSite {
  const { name, url, description, icons } = (
    typeof metadata === 'object' && metadata !== null ? metadata : {}
  ) as Record<string, unknown>
  const icon = (Array.isArray(icons) ? icons : []).find(isImageAddress)
  return {
    name: toText(name),
    url: toText(url),
    description: toText(description),
    ...(icon === undefined ? {} : { icon }),
  }
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 300) : ''
}

function isImageAddress(value: unknown): value is string {
  return typeof value === 'string' && /^(https?:\/\/|data:image\/)/i.test(value)
}
