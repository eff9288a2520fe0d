import type { AppKit, ChainNamespace, Observable } from '@latchkey/appkit'

import { useKitValue } from './use-kit-value.ts'

/** The family that the site is on. Renders again when that changes, not with everything else of the kit's state. */
export function useActiveChain(appKit?: AppKit): ChainNamespace | undefined {
  return useKitValue(selectActiveChain, undefined, appKit)
}

const selectActiveChain = (kit: AppKit): Observable<ChainNamespace | undefined> => ({
  get: () => kit.observe.state.get().activeChain,
  watch: listener => kit.observe.state.watch(listener),
})
