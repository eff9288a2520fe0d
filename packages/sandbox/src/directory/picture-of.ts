import { networkPictures } from '@latchkey/pictures/networks'
import { tokenPictures } from '@latchkey/pictures/tokens'
import { walletPictures } from '@latchkey/pictures/wallets'
import type { ImageKind } from '@latchkey/protocol'

const pictures: Readonly<Record<ImageKind, ReadonlyMap<string, string>>> = {
  wallet: new Map(Object.entries(walletPictures)),
  asset: new Map(Object.entries(networkPictures)),
  token: new Map(Object.entries(tokenPictures)),
  currency: new Map(),
}

/** Returns a well-known mark as an SVG document; `undefined` if there is none. Tokens are found by symbol in any case. */
export function pictureOf(kind: ImageKind, id: string): string | undefined {
  return pictures[kind].get(kind === 'token' ? id.toUpperCase() : id)
}
