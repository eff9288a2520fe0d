import { type AppKit, type AppKitOptions, createAppKit } from '@latchkey/appkit'
import { mainnet, polygon } from '@latchkey/appkit/networks'

/** The common part of the signers of ethers 5 and 6. */
export interface Signer {
  readonly provider: { getNetwork(): Promise<{ chainId: number | bigint }> }
  getAddress(): Promise<string>
  signMessage(text: string): Promise<string>
  sendTransaction(transaction: { to: string; value: number }): Promise<{
    hash: string
    wait(): Promise<{ blockNumber: number } | null>
  }>
}

export function createKit(adapter: NonNullable<AppKitOptions['adapters']>[number]): AppKit {
  const sandboxUrl = new URLSearchParams(location.search).get('sandbox') ?? ''
  return createAppKit({
    projectId: 'ethers',
    networks: [mainnet, polygon],
    adapters: [adapter],
    services: sandboxUrl,
    features: { email: false, socials: false },
  })
}

/** Signs with the watched signer, and sends with one that is requested at that moment. */
export function followSigner(
  kit: AppKit,
  get: () => Promise<Signer>,
  watch: (listener: (signer: Signer | undefined, error?: Error) => void) => void,
): void {
  let watched: Signer | undefined
  show('problem', '')
  watch((signer, error) => {
    watched = signer
    if (error) show('problem', String(error))
    if (!signer) return show('signer', 'none')
    void perform(async () => {
      const [address, { chainId }] = await Promise.all([signer.getAddress(), signer.provider.getNetwork()])
      if (signer === watched) show('signer', `${chainId}:${address}`)
    })
  })
  press('open', async () => void (await kit.open()))
  press('sign', async () => {
    const network = await watched?.provider.getNetwork()
    show('signature', (await watched?.signMessage(`Hello from ${network?.chainId}`)) ?? 'none')
  })
  press('send', async () => {
    const sent = await (await get()).sendTransaction({ to: '0x000000000000000000000000000000000000bEEF', value: 7 })
    const receipt = await sent.wait()
    show('mined', receipt ? sent.hash : 'never')
  })
}

function press(id: string, action: () => Promise<void>): void {
  document.querySelector(`[data-testid="${id}"]`)?.addEventListener('click', () => void perform(action))
}

async function perform(action: () => Promise<void>): Promise<void> {
  await action().catch((error: unknown) => show('problem', String(error)))
}

function show(id: string, text: string): void {
  const known = document.querySelector(`dd[data-testid="${id}"]`)
  const place = known ?? document.createElement('dd')
  place.setAttribute('data-testid', id)
  place.textContent = text
  if (!known) document.querySelector('dl')?.append(place)
}
