import { createLazyProvider } from '@latchkey/adapter-kit'
import {
  type Connector,
  type Eip1193Provider,
  once,
  readWalletIcon,
  readWalletName,
  type WalletSession,
} from '@latchkey/primitives'
import {
  type Config,
  connect,
  type Connector as WagmiConnector,
  disconnect,
  reconnect,
  type State,
  switchChain,
} from '@wagmi/core'

import { isHydrated, whenHydrated } from './hydration.ts'
import { findSiteConnection } from './site-connectors.ts'

/**
 * A connector of the site's wagmi config as a wallet of the kit, under the same id. What is connected, wagmi knows: also by another connector of this id,
 * since a site may make one each time it connects.
 */
export function createSiteConnector(config: Config, connector: WagmiConnector): Connector {
  const { id, name, icon } = connector
  const imageUrl = readWalletIcon(icon)
  const session = (): WalletSession | undefined => {
    const found = findSiteConnection(config.state, id)
    return (
      found && {
        accounts: found.accounts.map(address => ({ namespace: 'eip155', address, type: 'eoa' })),
        networks: { eip155: `eip155:${found.chainId}` },
      }
    )
  }
  const current = (): WagmiConnector => findSiteConnection(config.state, id)?.connector ?? connector
  const provider = createLazyProvider<Eip1193Provider>(
    once(async () => (await current().getProvider()) as Eip1193Provider),
    ['request'],
    {},
  )
  return {
    id,
    name: readWalletName(name) || id,
    type: 'EXTERNAL',
    chain: 'eip155',
    chains: ['eip155'],
    ...(imageUrl && { imageUrl }),
    async connect({ preferred }) {
      const known = session()
      if (known) return known
      const chainId = Number(preferred.eip155?.id)
      // One in the page is on a chain already, and would ask the person to leave it; a session begins where it is asked to.
      const isAsked = connector.type !== 'injected' && config.chains.some(chain => chain.id === chainId)
      await connect(config, { connector, ...(isAsked && { chainId }) })
      return required(session())
    },
    async reconnect() {
      await hydrated(config)
      const known = session()
      // wagmi lets go of all others when it restores one.
      if (known) return known
      // Where a page has wagmi's provider it restores by itself, and this one is told what came of it.
      await reconnect(config, { connectors: [connector] })
      const isDone = (state: State): boolean =>
        findSiteConnection(state, id) !== undefined || !state.status.endsWith('connecting')
      // The others are waited for by wagmi, and may wait for the kit: also once wagmi has passed this one over.
      if (!isDone(config.state)) await Promise.race([until(config, isDone), passedOver(connector)])
      return required(session())
    },
    disconnect: () => disconnect(config, { connector: current() }),
    async switchNetwork(network) {
      await switchChain(config, { connector: current(), chainId: Number(network.id) })
    },
    watch({ onSession, onDisconnect }) {
      let last = findSiteConnection(config.state, id)
      return config.subscribe(
        // Once wagmi has restored one it lets go of all that it has, and then comes to the others.
        state => findSiteConnection(state, id) ?? (state.status === 'reconnecting' ? last : undefined),
        found => {
          last = found
          const now = session()
          if (now) onSession(now)
          else onDisconnect()
        },
      )
    },
    getProvider: namespace => (namespace === 'eip155' ? provider : undefined),
  }
}

/** Rejected, the record stays: a locked wallet may come back. */
function required(session: WalletSession | undefined): WalletSession {
  if (!session) throw new Error('wagmi did not connect')
  return session
}

/** Settles where wagmi restores nothing of a connector. */
async function passedOver(connector: WagmiConnector): Promise<void> {
  if (await connector.isAuthorized()) await new Promise(() => {})
}

/** Before that a page must stay as the server wrote it. */
function hydrated(config: Config): Promise<void> {
  return new Promise(resolve => {
    if (isHydrated(config)) resolve()
    else whenHydrated(config, resolve)
  })
}

function until(config: Config, isReached: (state: State) => boolean): Promise<void> {
  return new Promise(resolve => {
    if (isReached(config.state)) return resolve()
    const stop = config.subscribe(isReached, () => {
      stop()
      resolve()
    })
  })
}
