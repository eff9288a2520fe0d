/** The last transaction of a page, on one chain. */
export interface HistoryPosition {
  block: number
  index: number
}

/** The last transaction of a page on each chain, by CAIP-2. A missing chain has not been read yet. */
export type HistoryPositions = Readonly<Record<string, HistoryPosition>>

const entry = /^(eip155:\d{1,32})@(\d{1,15})\.(\d{1,9})$/

/** Formats the cursor of the next page, e.g. `eip155:1@12.0,eip155:137@3.1`. */
export function formatCursor(positions: HistoryPositions): string {
  return Object.entries(positions)
    .map(([caip2, { block, index }]) => `${caip2}@${block}.${index}`)
    .join(',')
}

/** Parses a cursor; undefined for any other text. */
export function parseCursor(cursor: string): HistoryPositions | undefined {
  const parts = cursor.split(',').map(part => entry.exec(part))
  const positions: Record<string, HistoryPosition> = {}
  for (const part of parts) {
    const [, caip2, block, index] = part ?? []
    if (!caip2) return undefined
    positions[caip2] = { block: Number(block), index: Number(index) }
  }
  return positions
}
