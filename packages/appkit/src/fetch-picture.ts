import type { Environment } from '@latchkey/core'
import type { ImageKind } from '@latchkey/protocol'

/** The kit's own pictures by kind, each a chunk. A directory has networks as assets. */
const pictures: Readonly<Partial<Record<ImageKind, () => Promise<Readonly<Record<string, string>>>>>> = {
  wallet: async () => (await import('@latchkey/pictures/wallets')).walletPictures,
  asset: async () => (await import('@latchkey/pictures/networks')).networkPictures,
}

/** Returns the kit's own picture of an id; rejects if there is none. Loaded only after the rows that need it are painted. */
export async function fetchPicture(
  browser: Pick<Environment['browser'], 'afterPaint'>,
  kind: ImageKind,
  imageId: string,
): Promise<Blob> {
  await browser.afterPaint()
  const picture = new Map(Object.entries((await pictures[kind]?.()) ?? {})).get(imageId)
  if (picture === undefined) throw new TypeError('No such picture')
  return new Blob([picture], { type: 'image/svg+xml' })
}
