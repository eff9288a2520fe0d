import type { InPageMode } from './in-page-questions.ts'

/** How one in-page wallet behaves, read from the query of its script. */
export interface InPageConfig {
  name: string
  rdns: string
  /** A data URI; undefined is the sandbox's own icon. */
  icon?: string
  mode: InPageMode
  chainId: number
  /** Origin of the sandbox's services. */
  rpc: string
  /** Whether it announces itself (EIP-6963). */
  announce: boolean
  /** Milliseconds from the start of the page to its announcement; a real extension may be late. */
  delayMs: number
  /** Whether it also sets `window.ethereum`. */
  legacy: boolean
  /** The flags that it claims on its provider, such as `isMetaMask`. */
  flags: readonly string[]
  /** Whether tests may look into its window. */
  open: boolean
}

const modes = ['ask', 'approve', 'reject', 'hang'] as const satisfies readonly InPageMode[]

/**
 * Reads the query of `/wallet/in-page.js`: `name`, `rdns`, `icon`, `mode`, `chain`, `rpc`, `announce=0`, `delay`, `legacy=1`,
 * `flags` (comma-separated; with `legacy=1` it is `isMetaMask` unless said otherwise) and `open=1`.
 * @param origin Origin of the sandbox, used where the query names no `rpc`.
 * @throws {Error} for a value that is not one of those allowed.
 */
export function parseInPageConfig(query: URLSearchParams, origin: string): InPageConfig {
  const mode = modes.find(known => known === (query.get('mode') ?? 'ask'))
  const chainId = Number(query.get('chain') ?? 1)
  const delayMs = Number(query.get('delay') ?? 0)
  const rpc = query.get('rpc') ?? origin
  const legacy = query.get('legacy') === '1'
  const icon = query.get('icon')
  if (!mode) throw new Error(`mode must be one of ${modes.join(', ')}`)
  if (!Number.isSafeInteger(chainId) || chainId <= 0) throw new Error('chain must be a number')
  if (!Number.isFinite(delayMs) || delayMs < 0) throw new Error('delay must be a number of milliseconds')
  if (!/^https?:$/.test(URL.canParse(rpc) ? new URL(rpc).protocol : ''))
    throw new Error('rpc must be an http or https address')
  return {
    name: query.get('name') ?? 'Sandbox Wallet',
    rdns: query.get('rdns') ?? 'dev.latchkey.sandbox',
    ...(icon === null ? {} : { icon }),
    mode,
    chainId,
    rpc: rpc.replace(/\/$/, ''),
    announce: query.get('announce') !== '0',
    delayMs,
    legacy,
    flags: (query.get('flags') ?? (legacy ? 'isMetaMask' : '')).split(',').filter(flag => /^is[A-Za-z]+$/.test(flag)),
    open: query.get('open') === '1',
  }
}
