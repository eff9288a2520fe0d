/** Adds the sandbox's wallet to the page, as an extension would. A page that has one keeps it. */
export async function addSandboxWallet(): Promise<void> {
  if ('latchkeySandboxWallet' in window) return
  await new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: '/sandbox-wallet.js' })
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    document.head.append(script)
  })
}
