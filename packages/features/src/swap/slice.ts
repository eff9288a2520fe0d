import type { Slice, Texts } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** Swapping one token for another. */
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
    /** What is swapped for what, and how much. */
    Swap: import('./swap-state.ts').SwapArguments | undefined
    /** What can be swapped, to choose one side. */
    SwapSelectToken: { readonly side: import('./swap-state.ts').SwapSide }
    /** What the swap will do, before the wallet is asked. */
    SwapPreview: undefined
    /** What became of a swap, by its id. */
    SwapSuccess: { readonly id: string }
  }
  interface KitErrorMap extends Record<import('./errors.ts').SwapErrorCode, unknown> {}
  interface KitEventMap {
    /** The wallet is about to be asked for a swap, or for its approval. */
    SWAP_INITIATED: import('./swap-facts.ts').SwapFacts
    /** The chain has it. */
    SWAP_SUCCESS: import('./swap-facts.ts').SwapFacts
    /** Nothing was swapped, or nobody knows. */
    SWAP_ERROR: import('./swap-facts.ts').SwapFacts & { message: string }
    /** The wallet is about to be asked for the approval. */
    SWAP_APPROVAL_INITIATED: import('./swap-facts.ts').SwapFacts
    /** The chain has the approval. */
    SWAP_APPROVAL_SUCCESS: import('./swap-facts.ts').SwapFacts
    /** The approval failed. */
    SWAP_APPROVAL_ERROR: import('./swap-facts.ts').SwapFacts & { message: string }
  }
}
