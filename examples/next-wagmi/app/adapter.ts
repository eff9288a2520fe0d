import { WagmiAdapter } from '@latchkey/adapter-wagmi'
import { http } from 'viem'
import { mainnet, polygon } from 'viem/chains'
import { cookieStorage, createStorage } from 'wagmi'

export const sandboxUrl = process.env['NEXT_PUBLIC_SANDBOX_URL'] ?? 'http://127.0.0.1:4040'
export const projectId = 'next-wagmi'
export const networks = [mainnet, polygon] as const

const node = (chainId: number): ReturnType<typeof http> =>
  http(`${sandboxUrl}/v1/?chainId=eip155:${chainId}&projectId=${projectId}`)

/**
 * Creates the adapter for a page, or for one request on the server, because a config's state of one user must not reach the next.
 */
export function createAdapter(): WagmiAdapter {
  return new WagmiAdapter({
    networks,
    projectId,
    ssr: true,
    storage: createStorage({ storage: cookieStorage }),
    transports: { [mainnet.id]: node(mainnet.id), [polygon.id]: node(polygon.id) },
  })
}
