/** Address of this example's sandbox. */
export const sandboxUrl: string =
  new URLSearchParams(location.search).get('sandbox') ??
  (import.meta.env.VITE_SANDBOX_URL as string | undefined) ??
  'http://127.0.0.1:4040'
