import { html } from 'hono/html'

import type { Bought } from './buy.ts'

/** Initial values of a purchase's page. */
export interface PurchaseForm {
  receiver: string
  caip2: string
  networkName: string
  symbols: readonly string[]
  symbol: string
  currencies: readonly string[]
  amount: string
}

/** Renders the page of a purchase, in place of the provider's own. */
export function renderPurchaseForm(form: PurchaseForm) {
  const options = (values: readonly string[], chosen?: string) =>
    values.map(value => html`<option ${value === chosen ? 'selected' : ''}>${value}</option>`)
  return renderPage(html`<form method="post" action="/onramp/buy">
<p>To <code>${form.receiver}</code> on ${form.networkName}</p>
<input type="hidden" name="receiver" value="${form.receiver}">
<input type="hidden" name="caip2" value="${form.caip2}">
<p><label>Pay <input name="amount" inputmode="decimal" value="${form.amount}" required></label>
<label>in <select name="paymentCurrency">${options(form.currencies)}</select></label></p>
<p><label>for <select name="purchaseCurrency">${options(form.symbols, form.symbol)}</select></label></p>
<p><button>Buy</button></p>
</form>`)
}

/** Renders the page after the purchase. */
export function renderReceipt({ amount, symbol, hash }: Bought) {
  return renderPage(html`<p role="status">Bought ${amount} ${symbol}</p>
<p>Transaction <code>${hash}</code></p>
<p>You can close this page.</p>`)
}

/** Pages of the purchase load nothing but their style and send nothing anywhere else. */
export const purchasePageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

function renderPage(content: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Buy (Latchkey sandbox, for development)</title>
<link rel="stylesheet" href="/sandbox/page.css">
<main>
<h1>Buy</h1>
<p role="note">For development only. Nobody pays anything here, and what is bought has no value.</p>
${content}
</main>
</html>
`
}
