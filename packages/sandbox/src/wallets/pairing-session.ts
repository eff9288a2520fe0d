import type { RequestDescription } from './request-description.ts'
import type { PairingChoice } from './pairing-namespaces.ts'
import type { RpcError } from './rpc-error.ts'

/** Codes and texts of the pairing protocol's own rejections. */
export const pairingErrors = {
  userRejected: { code: 5000, message: 'User rejected.' },
  unsupportedChains: { code: 5100, message: 'Unsupported chains.' },
  userDisconnected: { code: 6000, message: 'User disconnected.' },
} as const

/** A site's own description. None of it is verified. */
export interface PairingSite {
  name: string
  url: string
  description: string
  /** An address that is safe to show as an image, or undefined. */
  icon?: string
}

/** A site's proposal that waits for the user. */
export interface PairingProposal {
  id: number
  site: PairingSite
  /** Milliseconds since 1970. */
  expiresAt: number
  /** CAIP-2 ids that the site requires. */
  requiredChains: readonly string[]
  /** All requested CAIP-2 ids. */
  chains: readonly string[]
  methods: readonly string[]
  /** Approves the proposal. @throws if the choice leaves no chain, or lacks a required one. */
  approve(choice?: PairingChoice): Promise<void>
  /** Rejects the proposal. @param reason The error for the site. @default 5000, User rejected. */
  reject(reason?: { code: number; message: string }): Promise<void>
}

/** A request of a connected site that waits for the user. */
export interface PairingRequest {
  id: number
  topic: string
  site: PairingSite
  /** The chain, as CAIP-2. */
  chain: string
  method: string
  params: unknown
  /** Description of the request, unless the wallet cannot execute it. */
  description?: RequestDescription
  /** The error for a request that the wallet cannot execute, which it has sent already. */
  rejection?: RpcError
  /** Executes the request and sends its result, or its error. */
  approve(): Promise<void>
  /** Rejects the request. @param error The error for the site. @default 5000, User rejected. */
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

/** Parses a site's own description. Malformed parts become empty. */
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
