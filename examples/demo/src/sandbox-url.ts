import { readSandboxUrl } from './read-sandbox-url.ts'

const configured = import.meta.env.VITE_SANDBOX_URL as string | undefined

/**
 * The address of the sandbox. `?sandbox=` of the page's address takes precedence over `VITE_SANDBOX_URL`, which `pnpm dev` sets.
 */
export const sandboxUrl: string = readSandboxUrl(location.search, configured)

/** Whether the host of the page proxies requests to this sandbox. `pnpm dev` does so for the one that it starts. */
export const isSandboxServed: boolean = import.meta.hot !== undefined && sandboxUrl === readSandboxUrl('', configured)
