import type { InPageQuestion } from './in-page-questions.ts'
import { createInPageWallet } from './in-page-wallet.ts'
import type { CreateInPageNamespaceWallet } from './in-page-namespace-wallet.ts'
import { createOriginStorage } from './origin-storage.test-support.ts'

/**
 * Creates a wallet of one namespace that records its prompts.
 *
 * @param approves whether the user approves the site's requests
 */
export function createAskedWallet<Provider>(
  namespace: string,
  createNamespace: CreateInPageNamespaceWallet,
  approves = (): boolean => true,
) {
  const asked: InPageQuestion[] = []
  const control = createInPageWallet({
    namespaces: { [namespace]: createNamespace },
    origin: 'https://site.example',
    storageKey: 'wallet',
    storage: createOriginStorage().openTab(),
    window: {
      async ask(question) {
        asked.push(question)
        return approves() ? { approved: true, accounts: question.accounts?.chosen ?? [] } : { approved: false }
      },
    },
    rpcUrl: caip2 => `https://rpc.example/${caip2}`,
  })
  return { asked, control, provider: control.namespaces[namespace]?.provider as Provider }
}
