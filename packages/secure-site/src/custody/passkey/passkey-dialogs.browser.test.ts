import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { ShareDocument } from '../share-document.ts'
import type { KeptRecovery } from '../share-server.ts'
import { canMakePasskeys, openWithPasskey, sealForPasskey } from './recovery-passkey.ts'

const site = { siteName: 'Latchkey', userName: 'alice@example.test' }
const unsupported = {
  name: 'CustodyError',
  code: 'passkeyUnsupported',
  message: 'This passkey cannot keep a wallet. Choose another one, or a recovery file',
}
const unknown = { name: 'CustodyError', code: 'passkeyUnknown', message: 'No passkey of this wallet is known here' }
const text = (value: string) => new TextEncoder().encode(value)
let document: ShareDocument
let created: CredentialCreationOptions[]
let asked: CredentialRequestOptions[]
/** The authenticator's extension results at `create` and at `get`. */
let extensions: { atCreate: object; atGet: object }
/** The passkey that the user chooses. */
let chosen: Uint8Array<ArrayBuffer>
let type: string

beforeEach(() => {
  document = {
    share: { kind: 'recovery', generation: 'a'.repeat(32), data: new Uint8Array([...Array(16).fill(7), 3]) },
    check: 'c'.repeat(64),
    addresses: { eip155: `0x${'a'.repeat(40)}`, solana: '1'.repeat(32) },
  }
  created = []
  asked = []
  chosen = Uint8Array.of(1, 2, 3)
  type = 'public-key'
  extensions = {
    atCreate: { prf: { enabled: true } },
    atGet: { prf: { results: { first: new Uint8Array(32).fill(9).buffer } } },
  }
})

/** An authenticator whose dialogs a test reads. */
const credentials = {
  create: async (options?: CredentialCreationOptions) => {
    created.push(options ?? {})
    return credentialWith(extensions.atCreate)
  },
  get: async (options?: CredentialRequestOptions) => {
    asked.push(options ?? {})
    return credentialWith(structuredClone(extensions.atGet))
  },
}

function credentialWith(results: object): Credential {
  return { id: 'AQID', type, rawId: chosen.buffer, getClientExtensionResults: () => results } as unknown as Credential
}

const bytes = (length: number): unknown =>
  expect.toSatisfy(value => value instanceof Uint8Array && value.length === length)

describe('the dialogs of a passkey', () => {
  test('name the site and the login, and request a secret that only a verified user gives', async () => {
    const other = { kind: 'passkey' as const, credentialId: 'BAUG' }
    const broken = { kind: 'passkey' as const, credentialId: 'no base64url' }
    const existing: KeptRecovery[] = [other, broken, { kind: 'file' }]
    expect(await sealForPasskey(document, { ...site, existing, credentials })).toEqual({
      kind: 'passkey',
      credentialId: 'AQID',
      sealed: expect.any(String) as string,
    })
    expect(created).toEqual([
      {
        publicKey: {
          rp: { name: 'Latchkey' },
          user: { id: bytes(16), name: 'alice@example.test', displayName: 'alice@example.test' },
          challenge: bytes(32),
          pubKeyCredParams: [
            { type: 'public-key', alg: -7 },
            { type: 'public-key', alg: -257 },
          ],
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          excludeCredentials: [{ type: 'public-key', id: Uint8Array.of(4, 5, 6) }],
          extensions: { prf: {} },
        },
      },
    ])
    expect(asked).toEqual([
      {
        publicKey: {
          challenge: bytes(32),
          allowCredentials: [{ type: 'public-key', id: Uint8Array.of(1, 2, 3) }],
          userVerification: 'required',
          extensions: { prf: { eval: { first: text('latchkey recovery share v1') } } },
        },
      },
    ])
  })

  test('have a new user id each time, so that no passkey is overwritten', async () => {
    for (let count = 0; count < 2; count++) await sealForPasskey(document, { ...site, credentials })
    const [one, other] = created.map(({ publicKey }) => publicKey)
    expect(one?.excludeCredentials).toEqual([])
    expect(one?.user.id).not.toEqual(other?.user.id)
    expect(one?.challenge).not.toEqual(other?.challenge)
  })

  test('close with the signal of their caller', async () => {
    const { signal } = new AbortController()
    const recovery = await sealForPasskey(document, { ...site, credentials, signal })
    await openWithPasskey([recovery], { credentials, signal })
    for (const options of [...created, ...asked]) expect(options.signal).toBe(signal)
    await openWithPasskey([recovery], { credentials })
    expect('signal' in (asked.at(-1) ?? {})).toBe(false)
  })
})

describe('a recovery passkey', () => {
  test('opens data that was sealed for it, by the documented protocol', async () => {
    const { sealed = '' } = await sealForPasskey(document, { ...site, credentials })
    const base = await crypto.subtle.importKey('raw', new Uint8Array(32).fill(9), 'HKDF', false, ['deriveKey'])
    const info = text('latchkey recovery passkey v1')
    const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info }
    const key = await crypto.subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['decrypt'])
    const raw = Uint8Array.from(atob(sealed.replaceAll('-', '+').replaceAll('_', '/')), each => each.charCodeAt(0))
    const algorithm = {
      name: 'AES-GCM',
      iv: raw.subarray(0, 12),
      additionalData: text('latchkey recovery passkey v1 AQID'),
    }
    const opened = new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, raw.subarray(12)))
    expect(JSON.parse(opened)).toMatchObject({ check: document.check })
  })

  test('is requested among those of the wallet with a sealed share, and opens its own', async () => {
    const one = await sealForPasskey(document, { ...site, credentials })
    chosen = Uint8Array.of(4, 5, 6)
    const other = await sealForPasskey(document, { ...site, credentials })
    const file: KeptRecovery = { kind: 'file', sealed: 'sealed' }
    const bare: KeptRecovery = { kind: 'passkey', credentialId: 'BwgJ' }
    expect(await openWithPasskey([file, bare, one, other], { credentials })).toEqual(document)
    expect(asked.at(-1)?.publicKey?.allowCredentials?.map(({ id }) => id)).toEqual([
      Uint8Array.of(1, 2, 3),
      Uint8Array.of(4, 5, 6),
    ])
    await expect(openWithPasskey([one], { credentials })).rejects.toMatchObject(unknown)
    const dialogs = asked.length
    for (const recoveries of [[], [file], [bare], [{ ...one, kind: 'operator' as const }]])
      await expect(openWithPasskey(recoveries, { credentials })).rejects.toMatchObject(unknown)
    expect(asked).toHaveLength(dialogs)
  })

  test('seals and opens a recovery share only', async () => {
    const server: ShareDocument = { ...document, share: { ...document.share, kind: 'server' } }
    await expect(sealForPasskey(server, { ...site, credentials })).rejects.toMatchObject({ code: 'sharesAlike' })
  })

  test.each([
    ['does not report support for secrets', { atCreate: {} }],
    ['has none', { atCreate: { prf: { enabled: false } } }],
    ['gives none', { atGet: {} }],
    ['gives an empty answer', { atGet: { prf: { results: {} } } }],
  ])('is rejected if the authenticator %s', async (_name, change) => {
    extensions = { ...extensions, ...change }
    await expect(sealForPasskey(document, { ...site, credentials })).rejects.toMatchObject(unsupported)
  })

  test('is no other kind of credential', async () => {
    const recovery = await sealForPasskey(document, { ...site, credentials })
    type = 'password'
    await expect(sealForPasskey(document, { ...site, credentials })).rejects.toMatchObject(unsupported)
    await expect(openWithPasskey([recovery], { credentials })).rejects.toMatchObject(unsupported)
    const nothing = { ...credentials, get: async () => null }
    await expect(openWithPasskey([recovery], { credentials: nothing })).rejects.toMatchObject(unsupported)
  })
})

describe('a page', () => {
  test.each([
    ['secure.example', true],
    ['localhost', true],
    ['1.example', true],
    ['127.0.0.1', false],
    ['[::1]', false],
  ])('has at %s passkeys available: %s', (hostname, expected) => {
    expect(canMakePasskeys({ hostname })).toBe(expected)
  })

  test('in a browser without passkeys creates none', () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    expect(canMakePasskeys({ hostname: 'secure.example' })).toBe(false)
    vi.unstubAllGlobals()
  })
})
