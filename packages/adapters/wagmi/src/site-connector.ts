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
 * Creates a wallet of the kit from a connector of the site's wagmi config, under the same id. Its connection is read from wagmi,
 * also if another connector of this id made it, since a site may create one each time it connects.
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
      // A wallet in the page is on a chain already, and would prompt the user to switch; a pairing session starts on the
      // requested chain.
      const isAsked = connector.type !== 'injected' && config.chains.some(chain => chain.id === chainId)
      await connect(config, { connector, ...(isAsked && { chainId }) })
      return required(session())
    },
    async reconnect() {
      await hydrated(config)
      const known = session()
      // wagmi ends all other connections when it restores one.
      if (known) return known
      // On a page with wagmi's provider, wagmi restores by itself, and this connector waits for the result.
      await reconnect(config, { connectors: [connector] })
      const isDone = (state: State): boolean =>
        findSiteConnection(state, id) !== undefined || !state.status.endsWith('connecting')
      // wagmi waits for the other connectors, which may wait for the kit: so the wait also ends once wagmi has passed over this
      // one.
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
        // Once wagmi has restored one connection it drops all present ones, and then continues with the others.
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

/** After a rejection the stored record stays, because a locked wallet may return. */
function required(session: WalletSession | undefined): WalletSession {
  if (!session) throw new Error('wagmi did not connect')
  return session
}

/** Settles if wagmi restores nothing of a connector. */
async function passedOver(connector: WagmiConnector): Promise<void> {
  if (await connector.isAuthorized()) await new Promise(() => {})
}

/** Waits for hydration, because a page must stay as the server wrote it until then. */
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
