import { type InPageNamespace, inPageNamespaces } from './in-page-namespaces.ts'
import type { InPageMode } from './in-page-questions.ts'

/** Configuration of an in-page wallet, from the query of its script. */
export interface InPageConfig {
  name: string
  rdns: string
  /** A data URI; undefined is the sandbox's own icon. */
  icon?: string
  mode: InPageMode
  /** The wallet's namespaces. */
  namespaces: readonly InPageNamespace[]
  /** The initial chain by namespace: the part of its CAIP-2 id after the colon. */
  chains: Readonly<Record<string, string>>
  /** Origin of the sandbox's services. */
  rpc: string
  /** Whether it announces itself, in each namespace by its own standard. */
  announce: boolean
  /** Milliseconds from the start of the page to its announcement; a real extension may be late. */
  delayMs: number
  /** Whether it also sets former global objects, such as `window.ethereum`. */
  legacy: boolean
  /** Flags on its provider, such as `isMetaMask`. */
  flags: readonly string[]
  /**
   * Whether it can connect and sign in with one prompt: `wallet_connect` with `signInWithEthereum` (ERC-7846), and
   * `solana:signIn`.
   */
  signsIn: boolean
  /** Whether it checks with the sandbox before each prompt if it must decline (`POST /sandbox/wallets`). */
  controlled: boolean
  /** Whether tests may look into its window. */
  open: boolean
}

const modes = ['ask', 'approve', 'reject', 'hang'] as const satisfies readonly InPageMode[]

/**
 * Parses the query of `/wallet/in-page.js`: `name`, `rdns`, `icon`, `mode`, `families` (namespaces, comma-separated; all by
 * default), `chain` (an EVM chain id, or CAIP-2 ids, comma-separated), `rpc`, `announce=0`, `delay`, `legacy=1`, `flags`
 * (comma-separated; `isMetaMask` by default with `legacy=1`), `signs-in=1`, `controlled=1` and `open=1`.
 * @param origin Origin of the sandbox, used if the query has no `rpc`.
 * @throws {Error} for a value that is not allowed.
 */
export function parseInPageConfig(query: URLSearchParams, origin: string): InPageConfig {
  const mode = modes.find(known => known === (query.get('mode') ?? 'ask'))
  const delayMs = Number(query.get('delay') ?? 0)
  const rpc = query.get('rpc') ?? origin
  const legacy = query.get('legacy') === '1'
  const icon = query.get('icon')
  if (!mode) throw new Error(`mode must be one of ${modes.join(', ')}`)
  if (!Number.isFinite(delayMs) || delayMs < 0) throw new Error('delay must be a number of milliseconds')
  if (!/^https?:$/.test(URL.canParse(rpc) ? new URL(rpc).protocol : ''))
    throw new Error('rpc must be an http or https address')
  return {
    name: query.get('name') ?? 'Sandbox Wallet',
    rdns: query.get('rdns') ?? 'dev.latchkey.sandbox',
    ...(icon === null ? {} : { icon }),
    mode,
    namespaces: readNamespaces(query.get('families')),
    chains: readChains(query.get('chain')),
    rpc: rpc.replace(/\/$/, ''),
    announce: query.get('announce') !== '0',
    delayMs,
    legacy,
    flags: (query.get('flags') ?? (legacy ? 'isMetaMask' : '')).split(',').filter(flag => /^is[A-Za-z]+$/.test(flag)),
    signsIn: query.get('signs-in') === '1',
    controlled: query.get('controlled') === '1',
    open: query.get('open') === '1',
  }
}

function readNamespaces(text: string | null): readonly InPageNamespace[] {
  if (text === null) return inPageNamespaces
  const wanted = text.split(',')
  const namespaces = inPageNamespaces.filter(namespace => wanted.includes(namespace))
  if (namespaces.length === new Set(wanted).size) return namespaces
  throw new Error(`families must be of ${inPageNamespaces.join(', ')}`)
}

function readChains(text: string | null): Record<string, string> {
  const chains = (text ?? '').split(',').filter(Boolean)
  return Object.fromEntries(
    chains.map((chain): [string, string] => {
      const [namespace, reference] = chain.includes(':') ? chain.split(':') : ['eip155', chain]
      const known = inPageNamespaces.some(one => one === namespace)
      const isReference = namespace === 'eip155' ? /^[1-9]\d{0,15}$/ : /^[-_a-zA-Z0-9]{1,32}$/
      if (known && namespace && reference && isReference.test(reference)) return [namespace, reference]
      throw new Error('chain must be a number or CAIP-2 ids of families that the wallet has')
    }),
  )
}
