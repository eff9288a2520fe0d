/** Where the sandbox of this example listens. */
export const sandboxUrl: string =
  new URLSearchParams(location.search).get('sandbox') ??
  (import.meta.env.VITE_SANDBOX_URL as string | undefined) ??
  'http://127.0.0.1:4040'

/** Puts the sandbox's wallet into this page, as an extension would be there. */
export async function addSandboxWallet(): Promise<void> {
  const script = Object.assign(document.createElement('script'), { src: `${sandboxUrl}/wallet/in-page.js` })
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    document.head.append(script)
  })
}
