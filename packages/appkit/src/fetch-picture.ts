import type { Environment } from '@latchkey/core'
import type { ImageKind } from '@latchkey/protocol'

/** Kinds of pictures that the kit brings along, each a chunk of its own; a directory keeps networks as assets. */
const pictures: Readonly<Partial<Record<ImageKind, () => Promise<Readonly<Record<string, string>>>>>> = {
  wallet: async () => (await import('@latchkey/pictures/wallets')).walletPictures,
  asset: async () => (await import('@latchkey/pictures/networks')).networkPictures,
}

/** The kit's own picture of an id; rejects where there is none. Loaded once the rows that want it are painted. */
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
