import { bundlerReads, type EmbeddedAccountType, type SecureUser } from '@latchkey/protocol/secure-frame'

import type { FrameNetworks } from '../frame-networks.ts'
import type { FrameNetwork } from '../signing/prepared.ts'
import { createSafeStorage } from '../safe-storage.ts'
import type { SmartAccount } from './smart-account.ts'
import type { OperationRecords } from './operation-records.ts'
import type { SmartContext } from './smart-context.ts'

/**
 * The user's smart accounts: on networks with a bundler, at the addresses of the plain accounts, or at separate ones on
 * networks without EIP-7702.
 */
export interface SmartAccounts {
  /** Adds the smart account to the answer of `getUser`. @param wish the page's preference for the user */
  describe(user: SecureUser, network: FrameNetwork, wish?: EmbeddedAccountType): Promise<SecureUser>
  prefer(user: SecureUser, type: EmbeddedAccountType): void
  /** Returns the signing context of a smart account; `undefined` for a plain one. */
  contextOf(address: string, network: FrameNetwork): Promise<SmartContext | undefined>
  /** Returns the operations of an owner's plain and smart accounts that the page may read. */
  recordsOf(owner: string): Promise<OperationRecords>
  /** Answers methods that read smart accounts; `undefined` for any other method. */
  read(
    method: string,
    params: unknown,
    network: FrameNetwork,
    address: () => Promise<string>,
  ): Promise<{ result: unknown } | undefined>
}

/**
 * Creates the smart accounts of a user.
 *
 * @param origin of the page
 */
export function createSmartAccounts(networks: FrameNetworks, origin: string): SmartAccounts {
  const storage = createSafeStorage()
  const wishes = new Map<string, EmbeddedAccountType>()
  const keyOf = (address: string): string => `latchkey-account-type:${address.toLowerCase()}`
  const evmAddressOf = ({ accounts, address }: SecureUser): string =>
    accounts.find(({ namespace }) => namespace === 'eip155')?.address ?? address

  /** Returns the page's preference, else the user's earlier choice here. */
  function preferredOf(address: string): EmbeddedAccountType {
    const wish = wishes.get(address)
    if (wish) return wish
    return storage.getItem(keyOf(address)) === 'smartAccount' ? 'smartAccount' : 'eoa'
  }
  const isSmart = (address: string, { smartAccounts }: FrameNetwork): boolean =>
    smartAccounts && preferredOf(address) === 'smartAccount'

  /** Returns the address of an owner's smart account on a network. */
  async function addressOn(owner: string, { eip7702 }: FrameNetwork): Promise<string> {
    if (eip7702) return owner
    const { createdAddressOf } = await import('./created-address.ts')
    return createdAddressOf(owner as `0x${string}`)
  }

  async function accountOn(owner: string, { chainId, eip7702 }: FrameNetwork): Promise<SmartAccount> {
    const id = Number(chainId.split(':')[1])
    if (eip7702) {
      const { createDelegatedAccount } = await import('./delegated-account.ts')
      return createDelegatedAccount(owner as `0x${string}`, id)
    }
    const { createCreatedAccount } = await import('./created-account.ts')
    return createCreatedAccount(owner as `0x${string}`, id)
  }

  async function recordsOf(address: string): Promise<OperationRecords> {
    const { createOperationRecords } = await import('./operation-records.ts')
    return createOperationRecords(storage, address, origin)
  }

  return {
    recordsOf,
    async describe(user, network, wish) {
      const owner = evmAddressOf(user)
      if (wish) wishes.set(owner, wish)
      if (!network.smartAccounts) return user
      const address = await addressOn(owner, network)
      const preferred = preferredOf(owner)
      const code = await networks.read(network, 'eth_getCode', [address, 'latest']).catch(() => '0x')
      return {
        ...user,
        address: preferred === 'smartAccount' ? address : user.address,
        accounts: [...user.accounts, { namespace: 'eip155', type: 'smartAccount', address }],
        preferredAccountType: preferred,
        smartAccountDeployed: typeof code === 'string' && code !== '0x',
      }
    },
    prefer(user, type) {
      const address = evmAddressOf(user)
      wishes.set(address, type)
      storage.setItem(keyOf(address), type)
    },
    async contextOf(address, network) {
      if (!isSmart(address, network)) return undefined
      return {
        account: await accountOn(address, network),
        askBundler: (method, params) => networks.askBundler(network, method, params),
        ...(network.sponsor !== undefined && {
          sponsor: {
            host: network.sponsor,
            ask: (method, params) => networks.askPaymaster(network, method, params),
          },
        }),
        records: await recordsOf(address),
        wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
      }
    },
    async read(method, params, network, addressOf) {
      if ((bundlerReads as readonly string[]).includes(method))
        return { result: await networks.askBundler(network, method, params ?? []) }
      if (method === 'wallet_getCallsStatus') {
        const { readCallsStatus } = await import('./calls-status.ts')
        const on = async (chainId: string) => {
          const own = await networks.find(chainId)
          return {
            readRpc: (name: string, given: readonly unknown[]) => networks.read(own, name, given),
            askBundler: (name: string, given: readonly unknown[]) => networks.askBundler(own, name, given),
          }
        }
        return { result: await readCallsStatus(params, await recordsOf(await addressOf()), on) }
      }
      if (method !== 'wallet_getCapabilities' && method !== 'wallet_getAssets') return undefined
      const owner = await addressOf()
      const served = (await networks.list()).filter(each => each.chainId.startsWith('eip155:'))
      const smart = served.filter(each => each.smartAccounts)
      const own = [owner, ...(await Promise.all(smart.map(each => addressOn(owner, each))))]
      if (method === 'wallet_getAssets') {
        const { readAssets } = await import('./assets.ts')
        const readRpcOf = (each: FrameNetwork) => (name: string, given: readonly unknown[]) =>
          networks.read(each, name, given)
        return { result: await readAssets(params, own, served, readRpcOf) }
      }
      const { readCapabilities } = await import('./capabilities.ts')
      return {
        result: await readCapabilities(params, own, served, async (each, asked) => {
          if (!isSmart(owner, each)) return undefined
          const account = await accountOn(owner, each)
          const isIt = account.address.toLowerCase() === asked.toLowerCase()
          return isIt ? account.read((name, given) => networks.read(each, name, given)) : undefined
        }),
      }
    },
  }
}
