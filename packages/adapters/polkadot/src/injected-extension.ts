import { readProperty } from '@latchkey/primitives'

/** The used part of an extension that let the site in; all its answers are untrusted. */
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
 * Opens an extension, which shows a prompt unless this site was let in before.
 *
 * @throws the extension's own error
 */
export async function openExtension(entry: unknown, site: string): Promise<InjectedExtension> {
  const { connect, enable } = (entry ?? {}) as Record<string, ((site: string) => Promise<unknown>) | undefined>
  // The newer method reveals its name only after consent, and its `enable` always refuses.
  const open = typeof connect === 'function' ? connect : enable
  if (typeof open !== 'function') throw new Error('The extension is gone from the page')
  const extension = await open.call(entry, site)
  const { accounts, signer } = (extension ?? {}) as Partial<InjectedExtension>
  if (typeof readProperty(accounts, 'get') !== 'function' || typeof signer !== 'object' || signer === null)
    throw new Error('The extension gave no accounts')
  return extension as InjectedExtension
}
