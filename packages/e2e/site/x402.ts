import { createAppKit } from '@latchkey/appkit'
import { type X402Fetch, type X402Payment, payFetch, type PayFetchOptions } from '@latchkey/appkit/x402'

import { writeFacts } from './facts.ts'
import { readSiteOptions, toAppKitOptions } from './options.ts'

declare global {
  interface Window {
    /** Creates a `fetch` that pays. */
    payFetch?: (options?: PayFetchOptions) => X402Fetch
    /** The outcomes of signed payments. */
    payments?: X402Payment[]
  }
}

const kit = createAppKit(toAppKitOptions(readSiteOptions()))
const payments: X402Payment[] = []
window.kit = kit
window.payments = payments
window.payFetch = options => payFetch(kit, { onPayment: payment => void payments.push(payment), ...options })
document.getElementById('open')?.addEventListener('click', () => void kit.open())
const facts = document.getElementById('facts')
if (facts) writeFacts(kit, facts)
