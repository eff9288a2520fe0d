import { type InPageNamespace, inPageNamespaces } from './in-page-families.ts'
import type { InPageMode } from './in-page-questions.ts'

/** How one in-page wallet behaves, read from the query of its script. */
export interface InPageConfig {
  name: string
  rdns: string
  /** A data URI; undefined is the sandbox's own icon. */
  icon?: string
  mode: InPageMode
  /** The families that it speaks. */
  families: readonly InPageNamespace[]
  /** The chain to begin on by namespace: the part of its CAIP-2 id after the colon. */
  chains: Readonly<Record<string, string>>
  /** Origin of the sandbox's services. */
  rpc: string
  /** Whether it announces itself, in each family by that family's standard. */
  announce: boolean
  /** Milliseconds from the start of the page to its announcement; a real extension may be late. */
  delayMs: number
  /** Whether it also sets the global objects of old, such as `window.ethereum`. */
  legacy: boolean
  /** The flags that it claims on its provider, such as `isMetaMask`. */
  flags: readonly string[]
  /** Whether it can connect and sign in at once: `wallet_connect` with `signInWithEthereum` (ERC-7846), and `solana:signIn`. */
  signsIn: boolean
  /** Whether it asks the sandbox before each question if it has to decline (`POST /sandbox/wallets`). */
  controlled: boolean
  /** Whether tests may look into its window. */
  open: boolean
}

const modes = ['ask', 'approve', 'reject', 'hang'] as const satisfies readonly InPageMode[]

/**
 * Reads the query of `/wallet/in-page.js`: `name`, `rdns`, `icon`, `mode`, `families` (namespaces, comma-separated; all
 * that there are unless said otherwise), `chain` (an EVM chain id, or CAIP-2 ids, comma-separated), `rpc`, `announce=0`, `delay`,
 * `legacy=1`, `flags` (comma-separated; with `legacy=1` it is `isMetaMask` unless said otherwise), `signs-in=1`, `controlled=1` and `open=1`.
 * @param origin Origin of the sandbox, used where the query names no `rpc`.
 * @throws {Error} for a value that is not one of those allowed.
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
    families: readFamilies(query.get('families')),
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

function readFamilies(text: string | null): readonly InPageNamespace[] {
  if (text === null) return inPageNamespaces
  const wanted = text.split(',')
  const families = inPageNamespaces.filter(namespace => wanted.includes(namespace))
  if (families.length === new Set(wanted).size) return families
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
