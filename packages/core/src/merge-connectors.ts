import type { ChainNamespace, Connector } from '@latchkey/primitives'

import { findExplorerId } from './catalogue-ids/find-explorer-id.ts'
import { isSameWallet } from './is-same-wallet.ts'

/** A listed wallet: one connector, or one per namespace (`MULTI_CHAIN`). */
export interface MergedConnector {
  /** Id of its main connector, with the namespace in front if another listed wallet has that id. */
  readonly id: string
  /** The wallet's name. */
  readonly name: string
  /** The way in which the wallet is reached. */
  readonly type: Connector['type']
  /** The main connector's namespace. A merged wallet has `eip155` (S3.27). */
  readonly chain: ChainNamespace
  /** The address of the wallet's picture. */
  readonly imageUrl?: string
  /** The id of the picture in the directory. */
  readonly imageId?: string
  /** The wallet's id in the directory. */
  readonly explorerId?: string
  /** The wallet's reverse domain name (EIP-6963). */
  readonly rdns?: string
  /** One connector per namespace, or one for several. */
  readonly connectors: readonly Connector[]
}

/**
 * Merges connectors of different namespaces that are the same wallet. A merged row has the type `MULTI_CHAIN`, or
 * `AUTH` for the embedded wallet (S3.27).
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
    // In some namespaces any script chooses a wallet's id. Such an id must not take that of an EVM wallet.
    const id = ids.has(row.id) && !isEvm(row) ? `${row.chain}/${row.id}` : row.id
    ids.add(id)
    return { ...row, id }
  })
}

function isEvm({ chain }: MergedConnector): boolean {
  return chain === 'eip155'
}

/** A second connector of the same namespace is another wallet, whatever its name. */
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
