import { createSIWEConfig, formatMessage } from '@latchkey/siwx'

export const siweConfig = createSIWEConfig({
  getNonce: async () => (await fetch('/nonce')).text(),
  createMessage: ({ address, ...parts }) => formatMessage(parts, address),
  verifyMessage: async signed => (await fetch('/verify', { method: 'POST', body: JSON.stringify(signed) })).ok,
  getSession: async () => (await (await fetch('/session')).json()) as { address: string; chainId: number } | null,
  signOut: async () => (await fetch('/sign-out', { method: 'POST' })).ok,
})
