/** 256 random bits, in 43 letters, figures, `-` and `_`. */
export function createToken(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Whether a text can be one of {@link createToken}. */
export function isToken(value: string): boolean {
  return /^[-_a-zA-Z0-9]{43}$/.test(value)
}

/** 128 random bits, in figures and letters alone. */
export function createId(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)))
}

/** What is kept of a token: who reads the database signs in nowhere with it. */
export async function hashOf(token: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))))
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
