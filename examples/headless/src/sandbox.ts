/** Address of this example's sandbox. */
export const sandboxUrl: string =
  new URLSearchParams(location.search).get('sandbox') ??
  (import.meta.env.VITE_SANDBOX_URL as string | undefined) ??
  'http://127.0.0.1:4040'

/** Adds the sandbox's wallet to this page, as an extension would. */
export async function addSandboxWallet(): Promise<void> {
  const script = Object.assign(document.createElement('script'), { src: `${sandboxUrl}/wallet/in-page.js` })
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    document.head.append(script)
  })
}
