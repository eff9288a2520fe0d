import { http, type HttpTransport } from 'viem'

const query = new URLSearchParams(location.search)

/** Where the sandbox of this example listens. */
const sandboxUrl: string =
  query.get('sandbox') ?? (import.meta.env.VITE_SANDBOX_URL as string | undefined) ?? 'http://127.0.0.1:4040'

/** Whether the site owns the config of wagmi, or the adapter makes it. */
export const isOwn = query.has('own')

/** Whether the site has a connector of its own. */
export const hasHouse = query.has('house')

/** The sandbox's node of an EVM chain. */
export function sandboxNode(chainId: number): HttpTransport {
  return http(`${sandboxUrl}/v1/?chainId=eip155:${chainId}&projectId=wagmi`)
}

/** What the kit is made with, whichever way it is joined with wagmi. */
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

/** Puts the sandbox's wallet into this page, as an extension would be there. */
export function addSandboxWallet(): void {
  document.head.append(Object.assign(document.createElement('script'), { src: `${sandboxUrl}/wallet/in-page.js` }))
}
