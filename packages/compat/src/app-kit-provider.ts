'use client'

import { findDefaultKit } from '@latchkey/appkit'
import { type AppKitProviderProps, AppKitProvider as KitProvider } from '@latchkey/react'
import { createElement, type ReactNode, useState } from 'react'

/**
 * Provides a kit to the hooks below it. If it has options and the page already has a kit, it provides that one: a page of the
 * AppKit API has one modal, and such sites pass their adapters to `createAppKit` only.
 *
 * @example <AppKitProvider projectId={projectId} networks={[mainnet]}>{children}</AppKitProvider>
 */
export function AppKitProvider(props: AppKitProviderProps): ReactNode {
  // A separate kit belongs to another provider, and ends with it.
  const [standing] = useState(() => {
    const kit = props.appKit ? undefined : findDefaultKit()
    return kit?.store.options.separate ? undefined : kit
  })
  return standing
    ? createElement(KitProvider, { appKit: standing, children: props.children })
    : createElement(KitProvider, props)
}
