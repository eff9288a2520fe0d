import { blockchainFeature, defineFeature } from '@latchkey/core'
import { type CaipNetwork, type Connector, isUserRejection } from '@latchkey/primitives'
import { createRevokeSmartSessionRequest, createSmartSessionsRequest, readSmartSessions } from '@latchkey/protocol'
import { proxy } from 'valtio/vanilla'

import { findEmbedded } from '../login/embedded-connector.ts'
import { permissionError } from './errors.ts'
import { type Allowance, readAllowances } from './read-allowance.ts'

/** A permission that the account has granted. */
export interface GrantedPermission {
  /** Id of the permission context. */
  readonly id: string
  /** Holder of the permission, which reports and revokes it: the embedded wallet, or the service. */
  readonly holder: 'wallet' | 'service'
  readonly allows: readonly Allowance[]
  /** Time of the expiry, in seconds since 1970. */
  readonly expiry?: number
}

/** Permissions of the active EVM account. */
export interface Permissions {
  readonly state: {
    /** Status of the list. `failed`: some or all permissions did not load. */
    readonly status: 'loading' | 'ready' | 'failed'
    readonly list: readonly GrantedPermission[]
    /** Id of the permission that is being revoked. */
    readonly revoking: string | undefined
  }
  /** Returns the CAIP-10 id of the account; `undefined` if there is none. */
  account(): string | undefined
  /** Loads the permissions. A later call supersedes it. */
  load(): Promise<void>
  /**
   * Revokes a permission. The embedded wallet prompts the user; for one of the service, the wallet signs a message.
   *
   * @returns `false` if the user declined
   * @throws KitError `permissionKept`
   */
  revoke(permission: GrantedPermission): Promise<boolean>
}

interface Asked {
  readonly address: string
  /** CAIP-10 id of the account. */
  readonly id: string
  readonly network: CaipNetwork
  readonly connector: Connector
}

interface Provider {
  request(call: { method: string; params: unknown }): Promise<unknown>
}

/** Creates the permissions of a kit on first use. */
export const permissionsFeature = defineFeature<Permissions>('permissions', store => {
  const state = proxy<{
    status: Permissions['state']['status']
    list: GrantedPermission[]
    revoking: string | undefined
  }>({
    status: 'loading',
    list: [],
    revoking: undefined,
  })
  let latest: object | undefined
  /** Account of the list. */
  let listed: string | undefined

  function current(): Asked | undefined {
    const identity = store.accounts.identity('eip155')
    const network = store.networks.current('eip155')
    const connector = store.connections.activeConnector('eip155')
    if (!identity || !network || !connector) return undefined
    const { address } = identity
    return { address, id: `${network.caipNetworkId}:${address}`, network, connector }
  }

  async function fromService({ id, network }: Asked): Promise<GrantedPermission[]> {
    const { pcis } = await store.use(blockchainFeature).read(network.caipNetworkId, {
      request: sdk => createSmartSessionsRequest(sdk, id),
      parse: readSmartSessions,
      empty: { pcis: [] },
    })
    return pcis.map(({ pci, expiry, permissions }) => ({
      id: pci,
      holder: 'service',
      allows: readAllowances(permissions),
      ...(typeof expiry === 'number' && Number.isFinite(expiry) && { expiry }),
    }))
  }

  async function fromWallet({ connector }: Asked): Promise<GrantedPermission[]> {
    const embedded = findEmbedded(store)
    if (!embedded || embedded.id !== connector.id) return []
    return (await embedded.permissions()).map(({ context, expiry, permissions }) => ({
      id: context,
      holder: 'wallet',
      allows: readAllowances(permissions),
      expiry,
    }))
  }

  async function revokeAtService({ id, address }: Asked, pci: string, provider: Provider): Promise<void> {
    const { http, sdk } = store.use(blockchainFeature)
    if (!http || !sdk) throw new TypeError('No service knows of it')
    const message = `Revoke the permission ${pci} of ${id}`
    const signature = await provider.request({ method: 'personal_sign', params: [toHex(message), address] })
    if (typeof signature !== 'string') throw new TypeError('The wallet answered no signature')
    await http.post(createRevokeSmartSessionRequest(sdk, id, { pci, signature }))
  }

  return {
    state,
    account: () => current()?.id,
    async load() {
      const own = (latest = {})
      const asked = current()
      state.status = 'loading'
      if (asked?.id !== listed) state.list = []
      listed = asked?.id
      const parts = asked ? await Promise.allSettled([fromWallet(asked), fromService(asked)]) : []
      if (latest !== own) return
      state.list = parts.flatMap(part => (part.status === 'fulfilled' ? part.value : []))
      state.status = parts.some(({ status }) => status === 'rejected') ? 'failed' : 'ready'
    },
    async revoke({ id, holder }) {
      const asked = current()
      const provider = asked?.connector.getProvider('eip155') as Provider | undefined
      if (!asked || !provider) throw permissionError('permissionKept')
      state.revoking = id
      try {
        if (holder === 'service') await revokeAtService(asked, id, provider)
        else await provider.request({ method: 'wallet_revokePermissions', params: [{ context: id }] })
        state.list = state.list.filter(each => each.id !== id)
        return true
      } catch (cause) {
        if (isUserRejection(cause)) return false
        throw permissionError('permissionKept', { cause })
      } finally {
        state.revoking = undefined
      }
    },
  }
})

function toHex(text: string): string {
  const bytes = [...new TextEncoder().encode(text)]
  return `0x${bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}
