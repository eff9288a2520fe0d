'use client'

import { findDefaultKit } from '@latchkey/appkit'
import { type AppKitProviderProps, AppKitProvider as KitProvider } from '@latchkey/react'
import { createElement, type ReactNode, useState } from 'react'

/**
 * Gives the hooks below it a kit. With options beside a kit that the page has, it gives that one: a page of the AppKit API has one modal, and such
 * sites name their adapters to `createAppKit` only.
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
