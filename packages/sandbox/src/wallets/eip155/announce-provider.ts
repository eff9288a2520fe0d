import type { InPageProvider } from './in-page-provider.ts'

/** Announces a wallet to the page, now and whenever the page asks (EIP-6963). */
export function announceProvider(
  wallet: { readonly name: string; readonly rdns: string; readonly icon: string },
  provider: InPageProvider,
): void {
  const detail = Object.freeze({ info: Object.freeze({ uuid: createUuid(), ...wallet }), provider })
  const announce = (): void => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** A version 4 UUID; `crypto.randomUUID` is missing on pages that are not secure. */
function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
