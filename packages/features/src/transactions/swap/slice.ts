import type { Slice, Texts } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** Swaps of one token for another. */
export const swap = {
  name: 'swap',
  when: ({ features, options }) => features.state.swaps !== false && options.services.blockchain !== undefined,
  texts: { groups: ['swap'], load: () => import('./messages.en.ts'), first: titles },
  screens: {
    Swap: {
      tag: 'lk-swap-view',
      title: ({ messages }) => messages.swap.title,
      load: () => import('./views/swap-view.ts'),
    },
    SwapSelectToken: {
      tag: 'lk-swap-token-view',
      title: ({ messages }) => messages.swap.selectTokenTitle,
      load: () => import('./views/swap-token-view.ts'),
    },
    SwapPreview: {
      tag: 'lk-swap-preview-view',
      title: ({ messages }) => messages.swap.previewTitle,
      load: () => import('./views/swap-preview-view.ts'),
    },
    SwapSuccess: {
      tag: 'lk-swap-success-view',
      title: ({ messages }) => messages.swap.outcomeTitle,
      hidesTitle: true,
      load: () => import('./views/swap-success-view.ts'),
    },
  },
  places: { 'account.actions': () => import('./views/account-action.ts') },
} as const satisfies Slice

declare module '@latchkey/core/open-tables' {
  interface Messages extends Texts<typeof import('./messages.en.ts').en> {}
  interface RouteMap {
    /** Form of a swap, with the tokens and the amount to fill in. */
    Swap: import('./swap-state.ts').SwapArguments | undefined
    /** List of tokens for one side of the swap. */
    SwapSelectToken: { readonly side: import('./swap-state.ts').SwapSide }
    /** Review of the simulated plan, before the wallet is asked. */
    SwapPreview: undefined
    /** State and result of a swap, by its id. */
    SwapSuccess: { readonly id: string }
  }
  interface KitErrorMap extends Record<import('./errors.ts').SwapErrorCode, unknown> {}
  interface KitEventMap {
    /** The kit is about to request a swap, or its approval, from the wallet. */
    SWAP_INITIATED: import('./swap-facts.ts').SwapFacts
    /** The swap is confirmed on the chain. */
    SWAP_SUCCESS: import('./swap-facts.ts').SwapFacts
    /** Nothing was swapped, or the wallet did not report whether it has sent the swap. */
    SWAP_ERROR: import('./swap-facts.ts').SwapFacts & { message: string }
    /** The kit is about to request the approval from the wallet. */
    SWAP_APPROVAL_INITIATED: import('./swap-facts.ts').SwapFacts
    /** The approval is confirmed on the chain. */
    SWAP_APPROVAL_SUCCESS: import('./swap-facts.ts').SwapFacts
    /** The approval failed. */
    SWAP_APPROVAL_ERROR: import('./swap-facts.ts').SwapFacts & { message: string }
  }
}
