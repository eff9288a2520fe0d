import type { ChainNamespace, Connector } from '@latchkey/primitives'

import { findExplorerId } from './catalogue-ids/find-explorer-id.ts'
import { isSameWallet } from './is-same-wallet.ts'

/** A wallet as it is listed: one connector, or one per family (`MULTI_CHAIN`). */
export interface MergedConnector {
  /** Of its first connector, with the namespace in front if another listed wallet has that id. */
  readonly id: string
  /** What it is called. */
  readonly name: string
  /** How the wallet is reached. */
  readonly type: Connector['type']
  /** A merged connector stands under `eip155` (S3.27). */
  readonly chain: ChainNamespace
  /** The address of its picture. */
  readonly imageUrl?: string
  /** The id of its picture in the directory. */
  readonly imageId?: string
  /** Its id in the directory. */
  readonly explorerId?: string
  /** The name that it announces itself with. */
  readonly rdns?: string
  /** One connector a family, or one for several. */
  readonly connectors: readonly Connector[]
}

/**
 * One row per wallet: connectors of different families that are the same wallet become one of type `MULTI_CHAIN`, or `AUTH` for the embedded wallet (S3.27).
 */
export function mergeConnectors(connectors: readonly Connector[]): MergedConnector[] {
  const groups = new Map<string, [Connector, ...Connector[]]>()
  for (const connector of connectors) {
    const key =
      connector.type === 'AUTH' || connector.type === 'WALLET_CONNECT' ? connector.type : keyOf(connector, groups)
    const group = groups.get(key)
    if (group) group.push(connector)
    else groups.set(key, [connector])
  }
  const rows = [...groups.values()].map(toMerged)
  const ids = new Set(rows.filter(isEvm).map(({ id }) => id))
  return rows.map(row => {
    // In some namespaces any script chooses the id of a wallet: it does not take that of an EVM wallet.
    const id = ids.has(row.id) && !isEvm(row) ? `${row.chain}/${row.id}` : row.id
    ids.add(id)
    return { ...row, id }
  })
}

function isEvm({ chain }: MergedConnector): boolean {
  return chain === 'eip155'
}

/** A second connector of the same family is another wallet, whatever its name. */
function keyOf(connector: Connector, groups: ReadonlyMap<string, readonly Connector[]>): string {
  const isFree = (key: string): boolean => !groups.get(key)?.some(other => other.chain === connector.chain)
  const candidates = [...groups].filter(([, group]) => group.some(other => isSameWallet(other, connector)))
  return candidates.map(([key]) => key).find(isFree) ?? `${connector.chain}/${connector.id}`
}

function toMerged(group: readonly [Connector, ...Connector[]]): MergedConnector {
  const main = group.find(connector => connector.chain === 'eip155') ?? group[0]
  const pick = (key: 'imageUrl' | 'imageId'): string | undefined =>
    main[key] ?? group.find(connector => connector[key] !== undefined)?.[key]
  const several = group.length > 1
  const imageUrl = pick('imageUrl')
  const imageId = pick('imageId')
  const explorerId = findExplorerId(main) ?? group.map(findExplorerId).find(id => id !== undefined)
  const rdns = main.info?.rdns ?? group.find(connector => connector.info?.rdns)?.info?.rdns
  return {
    id: main.id,
    name: main.name,
    type: several && main.type !== 'AUTH' ? 'MULTI_CHAIN' : main.type,
    chain: several ? 'eip155' : main.chain,
    connectors: group,
    ...(imageUrl && { imageUrl }),
    ...(imageId && { imageId }),
    ...(explorerId && { explorerId }),
    ...(rdns && { rdns }),
  }
}
