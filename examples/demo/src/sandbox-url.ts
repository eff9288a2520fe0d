/** Where the sandbox listens. `?sandbox=` of the address wins, then `VITE_SANDBOX_URL`, which `pnpm dev` sets. */
export const sandboxUrl: string =
  new URLSearchParams(location.search).get('sandbox') ??
  (import.meta.env.VITE_SANDBOX_URL as string | undefined) ??
  'http://127.0.0.1:4040'
