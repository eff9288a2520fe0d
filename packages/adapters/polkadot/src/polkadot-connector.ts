import { createLazyConnector } from '@latchkey/adapter-kit'
import { type AdapterPlatform, type Connector, once } from '@latchkey/primitives'

import type { FoundExtension } from './found-extension.ts'

/** Creates a connector for an extension in the page. */
export function createPolkadotConnector(
  extension: FoundExtension,
  platform: Pick<AdapterPlatform, 'storage'>,
): Connector {
  const { id, name } = extension
  const connection = once(async () => {
    const { createExtensionConnection } = await import('./extension-connection.ts')
    return createExtensionConnection(extension, platform)
  })
  return createLazyConnector('polkadot', { id, name, type: 'INJECTED' }, connection, () => connection.value?.provider)
}
