import { bundlerReads, type EmbeddedAccountType, type SecureUser } from '@latchkey/protocol/secure-frame'

import type { FrameNetworks } from '../frame-networks.ts'
import type { FrameNetwork } from '../signing/prepared.ts'
import { createSafeStorage } from '../safe-storage.ts'
import type { SmartAccount } from './smart-account.ts'
import type { OperationRecords } from './operation-records.ts'
import type { SmartContext } from './smart-context.ts'

/** The smart accounts of the person: on the networks that have a bundler, at the addresses of their plain ones, or at their own where the network has no EIP-7702. */
export interface SmartAccounts {
  /** What `getUser` answers, with the smart account in it. @param wish what the page says that the person prefers */
  describe(user: SecureUser, network: FrameNetwork, wish?: EmbeddedAccountType): Promise<SecureUser>
  prefer(user: SecureUser, type: EmbeddedAccountType): void
  /** What a smart account signs with; undefined where the account is used as a plain one. */
  contextOf(address: string, network: FrameNetwork): Promise<SmartContext | undefined>
  /** What an owner has sent, with the plain account and the smart one, as the page may know it. */
  recordsOf(owner: string): Promise<OperationRecords>
  /** Answers what reads smart accounts; `undefined` for every other method. */
  read(
    method: string,
    params: unknown,
    network: FrameNetwork,
    address: () => Promise<string>,
  ): Promise<{ result: unknown } | undefined>
}

/** @param origin of the page */
export function createSmartAccounts(networks: FrameNetworks, origin: string): SmartAccounts {
  const storage = createSafeStorage()
  const wishes = new Map<string, EmbeddedAccountType>()
  const keyOf = (address: string): string => `latchkey-account-type:${address.toLowerCase()}`
  const evmAddressOf = ({ accounts, address }: SecureUser): string =>
    accounts.find(({ namespace }) => namespace === 'eip155')?.address ?? address

  /** What the page says that the person prefers; without that, what they chose here before. */
  function preferredOf(address: string): EmbeddedAccountType {
    const wish = wishes.get(address)
    if (wish) return wish
    return storage.getItem(keyOf(address)) === 'smartAccount' ? 'smartAccount' : 'eoa'
  }
  const isSmart = (address: string, { smartAccounts }: FrameNetwork): boolean =>
    smartAccounts && preferredOf(address) === 'smartAccount'

  /** Where an owner's smart account is on a network. */
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
