import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'

import { openWithPasskey, sealForPasskey } from './recovery-passkey.ts'
import type { ShareDocument } from '../share-document.ts'

const site = { siteName: 'Latchkey', userName: 'alice@example.test' }
let document: ShareDocument
let authenticators: string[]

beforeEach(async () => {
  const data = new Uint8Array([...crypto.getRandomValues(new Uint8Array(16)), 3])
  document = {
    share: { kind: 'recovery', generation: 'a'.repeat(32), data },
    check: 'c'.repeat(64),
    addresses: { eip155: `0x${'a'.repeat(40)}`, solana: '1'.repeat(32) },
  }
  authenticators = []
  await cdp().send('WebAuthn.enable')
})

afterEach(async () => {
  for (const authenticatorId of authenticators)
    await cdp().send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
})

describe('a recovery passkey', () => {
  test('opens data that was sealed for it, repeatedly', async () => {
    await plugIn()
    const recovery = await sealForPasskey(document, site)
    expect(recovery).toEqual({ kind: 'passkey', credentialId: expect.any(String), sealed: expect.any(String) })
    for (let count = 0; count < 2; count++) expect(await openWithPasskey([recovery])).toEqual(document)
  })

  test('is found among several, by its authenticator', async () => {
    const first = await plugIn()
    const one = await sealForPasskey(document, site)
    await unplug(first)
    await plugIn('usb')
    const other = await sealForPasskey(document, { ...site, existing: [one] })
    expect(await openWithPasskey([one, other])).toEqual(document)
  })

  test('is not created twice on one authenticator', async () => {
    await plugIn()
    const one = await sealForPasskey(document, site)
    await expect(sealForPasskey(document, { ...site, existing: [one] })).rejects.toThrow(
      expect.objectContaining({ name: 'InvalidStateError' }),
    )
  })

  test('opens nothing that was changed, or sealed for another', async () => {
    await plugIn()
    const one = await sealForPasskey(document, site)
    const other = await sealForPasskey(document, site)
    const { sealed = '' } = one
    const unknown = expect.objectContaining({ code: 'passkeyUnknown' })
    await expect(
      openWithPasskey([{ ...one, sealed: `${sealed.slice(0, 30)}AAAA${sealed.slice(34)}` }]),
    ).rejects.toThrow(unknown)
    await expect(openWithPasskey([{ ...other, sealed }])).rejects.toThrow(unknown)
    await expect(openWithPasskey([{ kind: 'file' }])).rejects.toThrow(unknown)
  })

  test('is rejected if the authenticator stores no secrets', async () => {
    await plugIn('internal', false)
    await expect(sealForPasskey(document, site)).rejects.toThrow(
      expect.objectContaining({ code: 'passkeyUnsupported' }),
    )
  })

  test('stops waiting when its signal aborts', async () => {
    await plugIn('internal', true, false)
    const closing = new AbortController()
    const asked = sealForPasskey(document, { ...site, signal: closing.signal })
    closing.abort()
    await expect(asked).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  })
})

async function plugIn(transport: 'internal' | 'usb' = 'internal', hasPrf = true, isPresent = true): Promise<string> {
  const { authenticatorId } = await cdp().send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf,
      isUserVerified: true,
      automaticPresenceSimulation: isPresent,
    },
  })
  authenticators.push(authenticatorId)
  return authenticatorId
}

async function unplug(authenticatorId: string): Promise<void> {
  authenticators = authenticators.filter(each => each !== authenticatorId)
  await cdp().send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
}
