import { openReleased, sealForOperator } from '../custody/operator-share.ts'
import { createBoxKeys } from '../custody/sealed-box.ts'
import type { ShareDocument } from '../custody/share-document.ts'
import type { Custody } from '../custody/custody.ts'
import type { CustodyState } from '../custody/custody-state.ts'
import { releaseAnswerSchema } from '../wire-operator.ts'
import type { Operator } from '../wire.ts'
import type { ServerClient } from './server-client.ts'

/**
 * Seals a copy of the recovery share for the operator of the site. Call it only after the user was informed.
 *
 * @param options `renews`: it replaces a share sealed for a former key
 * @throws like `Custody.addRecovery`
 */
export function giveToOperator(
  custody: Custody,
  { key }: Operator,
  userId: string,
  { renews }: { renews?: true } = {},
): Promise<CustodyState> {
  return custody.addRecovery(async document => ({
    ...(await sealForOperator(document, key, userId)),
    ...(renews && { renews }),
  }))
}

/**
 * Requests the operator's share. The user is notified by mail.
 *
 * @param language BCP 47
 * @throws FrameError `loginNotFresh`, `recoveryUnavailable`, `recoveryUnreadable`, `recoveryMissing`, `mailFailed`,
 *   `tooManyAttempts`; CustodyError
 */
export async function takeFromOperator(
  server: ServerClient,
  custody: Custody,
  userId: string,
  language: string,
): Promise<ShareDocument> {
  const { share, check } = await custody.exportShare('server')
  const page = await createBoxKeys()
  const asked = { key: page.publicKey, language }
  const { sealed } = await server.ask('POST', '/wallet/operator/release', releaseAnswerSchema, asked, undefined, userId)
  return openReleased(page, sealed, { userId, generation: share.generation, check })
}
