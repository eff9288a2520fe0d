import type { ChainNamespace } from '@latchkey/primitives'
import { iconNsBip122, iconNsCosmos, iconNsEip155, iconNsPolkadot, iconNsSolana } from '@latchkey/ui'

/** The glyph of a namespace, for a network without a picture. A namespace without one shows its letter. */
export const namespaceIcons: Readonly<Partial<Record<ChainNamespace, string>>> = {
  eip155: iconNsEip155,
  solana: iconNsSolana,
  bip122: iconNsBip122,
  polkadot: iconNsPolkadot,
  cosmos: iconNsCosmos,
}
