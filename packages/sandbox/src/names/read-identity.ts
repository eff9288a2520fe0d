import type { Identity } from '@latchkey/protocol'
import { createPublicClient, type Hex, http } from 'viem'
import { getEnsName, getEnsText } from 'viem/ens'

import { universalResolver as universalResolverAddress } from './deploy-names.ts'

/** Reads the primary name and the avatar of `address` on the chain at `url`, each null if there is none. */
export async function readIdentity(url: string, address: Hex): Promise<Record<keyof Identity, string | null>> {
  const client = createPublicClient({ transport: http(url, { retryCount: 0 }) })
  const name = await getEnsName(client, { address, universalResolverAddress })
  const avatar = name && (await getEnsText(client, { name, key: 'avatar', universalResolverAddress }))
  return { name, avatar }
}
