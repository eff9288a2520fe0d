import { once } from '@latchkey/primitives'

import { networksAnswerSchema, rpcAnswerSchema } from '../wire-networks.ts'
import { FrameError } from './frame-error.ts'
import type { ServerClient } from './server-client.ts'
import type { FrameNetwork } from './signing/prepared.ts'

/** The networks of the secure site, and the frame's current one. */
export interface FrameNetworks {
  /** Finds a network. @throws FrameError 4902 */
  find(chainId: string): Promise<FrameNetwork>
  /**
   * Returns the named network, or the latest one; the first if that is not served. @throws FrameError 4902 if none is
   * served
   */
  current(chainId?: string): Promise<FrameNetwork>
  move(network: FrameNetwork): void
  /** Calls a network's node through the secure site. @throws FrameError with the node's code */
  read(network: FrameNetwork, method: string, params: unknown): Promise<unknown>
  /** Calls a network's bundler through the secure site. @throws FrameError with the bundler's code */
  askBundler(network: FrameNetwork, method: string, params: unknown): Promise<unknown>
  /** Calls a network's paymaster through the secure site. @throws FrameError with the paymaster's code */
  askPaymaster(network: FrameNetwork, method: string, params: unknown): Promise<unknown>
  list(): Promise<readonly FrameNetwork[]>
}

export function createFrameNetworks(server: ServerClient, first: string | undefined): FrameNetworks {
  let chainId = first
  const list = once(async () => (await server.ask('GET', '/networks', networksAnswerSchema)).networks)

  async function ask(path: string, { chainId: on }: FrameNetwork, method: string, params: unknown): Promise<unknown> {
    const answer = await server.ask('POST', path, rpcAnswerSchema, { chainId: on, method, params })
    if ('error' in answer) throw new FrameError(answer.error.code, answer.error.message)
    return answer.result
  }

  return {
    async find(id) {
      const network = (await list()).find(each => each.chainId === id)
      if (network) return network
      throw new FrameError(4902, 'The secure site does not serve this network')
    },
    async current(asked = chainId) {
      const all = await list()
      const network = all.find(each => each.chainId === asked) ?? all[0]
      if (network) return network
      throw new FrameError(4902, 'The secure site serves no network')
    },
    move(network) {
      chainId = network.chainId
    },
    list,
    read: (network, method, params) => ask('/rpc', network, method, params),
    askBundler: (network, method, params) => ask('/bundler', network, method, params),
    askPaymaster: (network, method, params) => ask('/paymaster', network, method, params),
  }
}
