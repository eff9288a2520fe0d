import { type Bytes, fromBase64Url, toBase64Url, toUtf8, wipe } from '../bytes.ts'
import { CustodyError } from '../custody-error.ts'
import { deriveSealingKey, seal, unseal } from '../sealing.ts'
import { formatDocument, ofKind, parseDocument, type ShareDocument } from '../share-document.ts'
import type { KeptRecovery } from '../share-server.ts'

/** Options of the calls to passkeys. Both calls need a user's click right before them. */
export interface PasskeyOptions {
  /** Access to passkeys. @default the page's own */
  credentials?: Pick<CredentialsContainer, 'create' | 'get'>
  /** Closes the browser's dialog. */
  signal?: AbortSignal
}

/** Options of {@link sealForPasskey}. */
export interface NewPasskeyOptions extends PasskeyOptions {
  /** The site's name in the browser's dialog. */
  siteName: string
  /** The login's name in the browser's list of passkeys: an email address. */
  userName: string
  /** The existing recoveries: an authenticator with one of them creates no second. */
  existing?: readonly KeptRecovery[]
}

/** Whether this page can create passkeys: browsers create them for domains, but not for network addresses. */
export function canMakePasskeys({ hostname }: Pick<Location, 'hostname'> = location): boolean {
  return typeof PublicKeyCredential !== 'undefined' && !/^[\d.]+$|:/.test(hostname)
}

/**
 * Creates a passkey and seals the recovery share for it. Its secret comes from the authenticator at each `get`
 * ([WebAuthn PRF](https://www.w3.org/TR/webauthn-3/#prf-extension), for which some return another value or none at
 * `create`), so the user is prompted twice.
 *
 * @returns the sealed share for the server and the device, which only the passkey opens
 * @throws CustodyError `passkeyUnsupported` if the authenticator provides no secrets; DOMException `NotAllowedError` if
 *   the user declines, `InvalidStateError` if this authenticator has one of the existing passkeys
 */
export async function sealForPasskey(document: ShareDocument, options: NewPasskeyOptions): Promise<KeptRecovery> {
  const { siteName, userName, existing = [], credentials = navigator.credentials, signal } = options
  const created = await credentials.create({
    ...(signal && { signal }),
    publicKey: {
      rp: { name: siteName },
      // The id is random, because with an equal one an authenticator would overwrite the passkey of another wallet.
      user: { id: randomBytes(16), name: userName, displayName: userName },
      // The signature is not verified, because only the secret matters.
      challenge: randomBytes(32),
      pubKeyCredParams: [-7, -257].map(alg => ({ type: 'public-key', alg })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: existing.flatMap(toDescriptor),
      extensions: { prf: {} },
    },
  })
  if (!isPublicKey(created) || created.getClientExtensionResults().prf?.enabled !== true) throw unsupported()
  const credentialId = toBase64Url(new Uint8Array(created.rawId))
  const { key } = await requestKey([{ credentialId }], { credentials, ...(signal && { signal }) })
  const sealed = await seal(key, formatDocument(ofKind(document, 'recovery')), purposeOf(credentialId))
  return { kind: 'passkey', credentialId, sealed }
}

/**
 * Opens the recovery share with any of a wallet's passkeys.
 *
 * @param recoveries from the server
 * @throws CustodyError `passkeyUnknown` if there is none, or it opens nothing; `passkeyUnsupported`; DOMException
 *   `NotAllowedError` if the user declines
 */
export async function openWithPasskey(
  recoveries: readonly KeptRecovery[],
  options: PasskeyOptions = {},
): Promise<ShareDocument> {
  const sealedOnes = recoveries.filter(({ kind, sealed }) => kind === 'passkey' && sealed !== undefined)
  if (sealedOnes.length === 0) throw unknownPasskey()
  const { key, credentialId } = await requestKey(sealedOnes, options)
  const { sealed = '' } = sealedOnes.find(each => each.credentialId === credentialId) ?? {}
  const opened = await unseal(key, sealed, purposeOf(credentialId))
  if (opened === undefined) throw unknownPasskey()
  return ofKind(parseDocument(opened), 'recovery')
}

async function requestKey(
  passkeys: readonly Pick<KeptRecovery, 'credentialId'>[],
  { credentials = navigator.credentials, signal }: PasskeyOptions,
): Promise<{ key: CryptoKey; credentialId: string }> {
  const found = await credentials.get({
    ...(signal && { signal }),
    publicKey: {
      challenge: randomBytes(32),
      allowCredentials: passkeys.flatMap(toDescriptor),
      userVerification: 'required',
      extensions: { prf: { eval: { first: toUtf8('latchkey recovery share v1') } } },
    },
  })
  const secret = isPublicKey(found) ? found.getClientExtensionResults().prf?.results?.first : undefined
  if (!isPublicKey(found) || secret === undefined) throw unsupported()
  const bytes = new Uint8Array(secret as ArrayBuffer)
  const key = await deriveSealingKey(bytes, 'latchkey recovery passkey v1')
  wipe(bytes)
  return { key, credentialId: toBase64Url(new Uint8Array(found.rawId)) }
}

function purposeOf(credentialId: string): string {
  return `latchkey recovery passkey v1 ${credentialId}`
}

function toDescriptor({ credentialId }: Pick<KeptRecovery, 'credentialId'>): PublicKeyCredentialDescriptor[] {
  try {
    return credentialId === undefined ? [] : [{ type: 'public-key', id: fromBase64Url(credentialId) }]
  } catch {
    // The server's credential ids are untrusted.
    return []
  }
}

function isPublicKey(credential: Credential | null): credential is PublicKeyCredential {
  return credential?.type === 'public-key'
}

function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}

function unsupported(): CustodyError {
  return new CustodyError('passkeyUnsupported', 'This passkey cannot keep a wallet', {
    advice: 'Choose another one, or a recovery file',
  })
}

function unknownPasskey(): CustodyError {
  return new CustodyError('passkeyUnknown', 'No passkey of this wallet is known here')
}
