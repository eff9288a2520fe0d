import type { ChainNamespace } from '@latchkey/primitives'
import { iconNsBip122, iconNsCosmos, iconNsEip155, iconNsPolkadot, iconNsSolana } from '@latchkey/ui'

/** The glyph of a chain family, where a network has no picture of its own. A family that is not here has its letter. */
export const namespaceIcons: Readonly<Partial<Record<ChainNamespace, string>>> = {
  eip155: iconNsEip155,
  solana: iconNsSolana,
  bip122: iconNsBip122,
  polkadot: iconNsPolkadot,
  cosmos: iconNsCosmos,
}
