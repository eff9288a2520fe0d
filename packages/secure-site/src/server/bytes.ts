/** Encodes bytes as base64url without padding ([RFC 4648](https://www.rfc-editor.org/rfc/rfc4648#section-5)). */
export function toBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/**
 * Decodes base64url.
 *
 * @throws DOMException for an invalid text
 */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
}
