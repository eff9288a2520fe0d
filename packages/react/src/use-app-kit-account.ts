import type { AccountSnapshot, AppKit, ChainNamespace, Observable } from '@latchkey/appkit'
import { useCallback } from 'react'

import { initialAccount } from './initial-snapshots.ts'
import type { KitChoice } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'

/** A family's account; without a namespace, that of the active family. */
export function useAppKitAccount({
  namespace,
  appKit,
}: KitChoice & { namespace?: ChainNamespace } = {}): AccountSnapshot {
  const select = useCallback((kit: AppKit): Observable<AccountSnapshot> => kit.observe.account(namespace), [namespace])
  return useKitValue(select, initialAccount, appKit)
}
