import type { TokensChoice, TokensSnapshot } from '@latchkey/appkit/account'
import { type MaybeRefOrGetter, shallowRef, toValue } from 'vue'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followed } from './shapes.ts'
import type { NamespaceChoice } from './use-kit-value.ts'
import { whileShown } from './while-shown.ts'

/** Options of `useAppKitTokens`. */
export interface UseAppKitTokensOptions extends KitChoice, NamespaceChoice {
  /** The network of the tokens. @default the site's network */
  network?: MaybeRefOrGetter<TokensChoice['network']>
}

/**
 * Returns an account's tokens, kept up to date while the component is mounted.
 *
 * @example const tokens = useAppKitTokens({ network: 'eip155:8453' }) // tokens.tokens
 */
export function useAppKitTokens({ namespace, network, appKit }: UseAppKitTokensOptions = {}): Readonly<
  Required<TokensSnapshot>
> {
  const { kit } = useKitSource(appKit)
  const known = shallowRef<TokensSnapshot>({ status: 'idle', tokens: [] })
  whileShown(
    () => [kit.value, toValue(namespace), toValue(network)] as const,
    ([kit, namespace, network]) => {
      const until = new AbortController()
      const show = (next: TokensSnapshot): void => void (known.value = next)
      async function follow(): Promise<void> {
        if (!kit) return show({ status: 'idle', tokens: [] })
        const { watchTokens } = await import('@latchkey/appkit/account')
        if (until.signal.aborted) return
        until.signal.addEventListener('abort', watchTokens(kit, show, { namespace, network }))
      }
      follow().catch((error: unknown) => show({ status: 'failed', tokens: known.value.tokens, error }))
      return () => until.abort()
    },
  )
  return followed({
    get status() {
      return known.value.status
    },
    get tokens() {
      return known.value.tokens
    },
    get error() {
      return known.value.error
    },
  })
}
