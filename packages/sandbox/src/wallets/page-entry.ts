import { toRelayUrl, toRpcUrl } from '../sandbox-url.ts'
import { fetchDeclinesNext } from './fetch-declines-next.ts'
import { pairingMessages } from './pairing-messages.ts'
import { createPairingPage } from './pairing-page.ts'
import { createPairingWallet } from './pairing-wallet.ts'
import { takeOver } from './single-tab.ts'

/** Runs in the script of the pairing wallet's page. */
async function openPage(): Promise<void> {
  const page = createPairingPage(document.body)
  let close = async (): Promise<void> => {}
  await takeOver('sandbox-wallet', () => {
    void close()
    page.showTaken()
  })
  const wallet = await createPairingWallet({
    relayUrl: toRelayUrl(location.origin),
    rpcUrl: caip2 => toRpcUrl(location.origin, caip2),
    name: pairingMessages.title,
    url: `${location.origin}/wallet`,
    declinesNext: () => fetchDeclinesNext(location.origin),
  })
  close = wallet.close
  page.show(wallet)

  // A site's link, as to a wallet app. The code is valid once, so a reload must not use it again.
  const uri = new URL(location.href).searchParams.get('uri')
  if (uri === null) return
  history.replaceState(null, '', new URL('./', location.href).pathname)
  await page.pair(uri)
}

void openPage()
