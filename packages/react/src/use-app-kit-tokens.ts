import type { TokensChoice, TokensSnapshot } from '@latchkey/appkit/account'
import { useMemo, useSyncExternalStore } from 'react'

import { type KitChoice, type KitSource, useKitSource } from './kit-source.ts'

const nothing: TokensSnapshot = { status: 'idle', tokens: [] }

/**
 * Returns an account's tokens, kept up to date while the component is mounted.
 *
 * @example const { tokens } = useAppKitTokens({ network: 'eip155:8453' })
 */
export function useAppKitTokens({ namespace, network, appKit }: KitChoice & TokensChoice = {}): TokensSnapshot {
  const source = useKitSource(appKit)
  const tokens = useMemo(() => tokensOf(source, { namespace, network }), [source, namespace, network])
  return useSyncExternalStore(tokens.watch, tokens.get, () => nothing)
}

/** Creates the external store of the tokens. Their code is loaded with the first subscriber. */
function tokensOf(source: KitSource, choice: TokensChoice) {
  let known = nothing
  return {
    get: () => known,
    watch(listener: () => void) {
      const until = new AbortController()
      const show = (next: TokensSnapshot): void => {
        known = next
        listener()
      }
      async function follow(): Promise<void> {
        const kit = source.make()
        if (!kit) return
        const { watchTokens } = await import('@latchkey/appkit/account')
        if (!until.signal.aborted) until.signal.addEventListener('abort', watchTokens(kit, show, choice))
      }
      follow().catch((error: unknown) => show({ status: 'failed', tokens: known.tokens, error }))
      return () => until.abort()
    },
  }
}
