import { readProperty } from '@latchkey/primitives'

/** What an extension gives to a site that it let in, as far as it is used here; every answer of it is hostile until read. */
export interface InjectedExtension {
  accounts: {
    get(anyType?: boolean): Promise<unknown>
    subscribe(onAccounts: (accounts: unknown) => void): unknown
  }
  signer: {
    signPayload?(payload: object): Promise<unknown>
    signRaw?(raw: object): Promise<unknown>
    update?(id: number, status: unknown): void
  }
  metadata?: {
    get(): Promise<unknown>
    provide(definition: object): Promise<unknown>
  }
}

/**
 * Opens an extension, which asks its person unless this site was let in before.
 *
 * @throws the extension's own error
 */
export async function openExtension(entry: unknown, site: string): Promise<InjectedExtension> {
  const { connect, enable } = (entry ?? {}) as Record<string, ((site: string) => Promise<unknown>) | undefined>
  // The newer way in names itself only after consent, and its `enable` always refuses.
  const open = typeof connect === 'function' ? connect : enable
  if (typeof open !== 'function') throw new Error('The extension is gone from the page')
  const extension = await open.call(entry, site)
  const { accounts, signer } = (extension ?? {}) as Partial<InjectedExtension>
  if (typeof readProperty(accounts, 'get') !== 'function' || typeof signer !== 'object' || signer === null)
    throw new Error('The extension gave no accounts')
  return extension as InjectedExtension
}
