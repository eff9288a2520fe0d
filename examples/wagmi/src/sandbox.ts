import { http, type HttpTransport } from 'viem'

const query = new URLSearchParams(location.search)

/** Address of this example's sandbox. */
const sandboxUrl: string =
  query.get('sandbox') ?? (import.meta.env.VITE_SANDBOX_URL as string | undefined) ?? 'http://127.0.0.1:4040'

/** Whether the site owns the config of wagmi, or the adapter makes it. */
export const isOwn = query.has('own')

/** Whether the site has a connector of its own. */
export const hasHouse = query.has('house')

/** Returns the sandbox's node of an EVM chain. */
export function sandboxNode(chainId: number): HttpTransport {
  return http(`${sandboxUrl}/v1/?chainId=eip155:${chainId}&projectId=wagmi`)
}

/** Options of the kit, for both ways to join it with wagmi. */
export const shared = {
  projectId: 'wagmi',
  services: sandboxUrl,
  metadata: {
    name: 'wagmi example',
    description: 'A wagmi site whose wallets come from Latchkey',
    url: location.origin,
    icons: [`${location.origin}/icon.svg`],
  },
  features: { email: false, socials: false },
} as const

/** Adds the sandbox's wallet to this page, as an extension would. */
export function addSandboxWallet(): void {
  document.head.append(Object.assign(document.createElement('script'), { src: `${sandboxUrl}/wallet/in-page.js` }))
}
