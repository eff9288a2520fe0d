import { expect, test } from 'vitest'

import { formatMessage } from '../message/format-message.ts'
import { evmSigner } from '../verify/signers.test-support.ts'
import { openAccounts, openSite } from './site.test-support.ts'

const signer = evmSigner()

test('better-auth accepts a message that a wallet signed while it paired, with its grants', async () => {
  const database = await openAccounts({ file: ':memory:' })
  const site = openSite(database, { createUsers: true })
  const visitor = site.visit()
  const recap = Buffer.from(JSON.stringify({ att: { eip155: { 'request/personal_sign': [{}] } } })).toString(
    'base64url',
  )
  const prepared = await visitor.prepare({ accountAddress: signer.address, chainId: signer.chainId })
  const data = {
    ...prepared,
    statement: `${prepared.statement} I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'.`,
    resources: [...(prepared.resources ?? []), `urn:recap:${recap}`],
  }
  const message = formatMessage(data)
  const { signature } = await signer.sign(message)
  const cacao = {
    h: { t: 'caip122' },
    p: {
      iss: `did:pkh:${signer.chainId}:${signer.address}`,
      domain: data.domain,
      aud: data.uri,
      nonce: data.nonce,
      resources: data.resources,
      statement: data.statement,
    },
    s: { t: 'eip191', s: signature },
  }
  const { status, body } = await visitor.verify({ message, signature, cacao })
  expect([status, body.error]).toEqual([200, undefined])
  await database.close()
})
