import { sandboxUrl } from './sandbox.ts'

const key = 'demo-sandbox-wallet'

export function hasSandboxWallet(): boolean {
  return localStorage.getItem(key) !== null
}

/** Puts the sandbox's wallet into this page, now and after every reload: as an extension would be there. */
export async function addSandboxWallet(): Promise<void> {
  const script = Object.assign(document.createElement('script'), { src: `${sandboxUrl}/wallet/in-page.js` })
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    document.head.append(script)
  })
  localStorage.setItem(key, 'added')
}
