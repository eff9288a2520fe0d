import { html } from 'hono/html'

import { lastSecond } from '../history/last-second.ts'
import type {
  ExplorerAccount,
  ExplorerAmount,
  ExplorerMovement,
  ExplorerTransaction,
  ExplorerTransactionDetails,
} from './explorer-chain.ts'

/** A chain that the explorer has pages of. */
export interface ExplorerPlace {
  caip2: string
  name: string
}

export interface ExplorerFrame {
  place?: ExplorerPlace | undefined
  places: readonly ExplorerPlace[]
}

type Content = ReturnType<typeof html>

/** Pages of the explorer load nothing but their style. `html` escapes every value that they show. */
export const explorerHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/** The page of one transaction. */
export function renderTransaction(frame: ExplorerFrame, transaction: ExplorerTransactionDetails): Content {
  const { hash, hasSucceeded, reason, block, timestamp, from, to, created, value, fee, movements } = transaction
  return renderPage(
    frame,
    'Transaction',
    html`<dl class="plate">
        ${row('Status', html`${status(hasSucceeded)}${reason ? html` <span class="quiet">${cut(reason)}</span>` : ''}`)}
        ${row('Hash', html`<code>${hash}</code>`)} ${row('Block', block)} ${row('Time', time(timestamp))}
        ${row('From', link(frame, from))} ${row(...recipientRow(frame, to, created))} ${row('Value', amount(frame, value))}
        ${row('Fee', amount(frame, fee))}
      </dl>
      <section class="plate" aria-labelledby="transfers">
        <h2 id="transfers">Transfers</h2>
        ${
          movements.length === 0
            ? html`<p class="quiet">This transaction moved nothing.</p>`
            : html`<ul>
              ${movements.map(movement => html`<li>${renderMovement(frame, movement)}</li>`)}
            </ul>`
        }
      </section>`,
  )
}

/** The page of one account. */
export function renderAccount(frame: ExplorerFrame, account: ExplorerAccount): Content {
  const { address, isContract, balances, transactions } = account
  return renderPage(
    frame,
    isContract ? 'Contract' : 'Account',
    html`<dl class="plate">
        ${row('Address', html`<code>${address}</code>`)}
        ${row(
          'Balance',
          balances.length === 0
            ? 'Nothing'
            : html`<ul>
                ${balances.map(balance => html`<li>${amount(frame, balance)}</li>`)}
              </ul>`,
        )}
      </dl>
      ${renderList(frame, 'Latest transactions', transactions)}`,
  )
}

/** The page of one chain. */
export function renderChain(frame: ExplorerFrame, latest: readonly ExplorerTransaction[]): Content {
  return renderPage(frame, frame.place?.name ?? '', renderList(frame, 'Latest transactions', latest))
}

/** The page for a hash, an address or a chain that the sandbox does not have. */
export function renderNotFound(frame: ExplorerFrame, title: string, text: string): Content {
  return renderPage(
    frame,
    title,
    html`<div class="plate">
      <p>${text}</p>
      <p class="quiet">The chains of the sandbox start empty, and forget everything when it stops or is reset.</p>
    </div>`,
  )
}

function renderPage({ place, places }: ExplorerFrame, title: string, content: Content): Content {
  return html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${title}${place ? `, ${place.name}` : ''} (Latchkey sandbox, for development)</title>
      <link rel="stylesheet" href="/explorer/style.css" />
      <header>
        <strong>Sandbox Explorer</strong>
        <nav aria-label="Chains">
          ${places.map(
            ({ caip2, name }) =>
              html`<a href="/explorer/${caip2}" ${caip2 === place?.caip2 ? html`aria-current="true"` : ''}>${name}</a> `,
          )}
        </nav>
      </header>
      <main>
        <h1>${title}</h1>
        ${content}
      </main>
      <footer>For development only. These chains run on this machine, and nothing on them has value.</footer>
    </html> `
}

function renderList(frame: ExplorerFrame, heading: string, transactions: readonly ExplorerTransaction[]): Content {
  return html`<section class="plate" aria-labelledby="list">
    <h2 id="list">${heading}</h2>
    ${
      transactions.length === 0
        ? html`<p class="quiet">There is no transaction yet.</p>`
        : html`<ol class="transactions">
          ${transactions.map(
            ({ hash, hasSucceeded, timestamp, movements }) =>
              html`<li>
                <div>
                  <a href="/explorer/${frame.place?.caip2 ?? ''}/tx/${hash}"><code>${shorten(hash)}</code></a>
                  ${hasSucceeded ? '' : status(false)} <span class="quiet">${time(timestamp)}</span>
                </div>
                ${movements.slice(0, 3).map(movement => html`<div>${renderMovement(frame, movement)}</div>`)}
                ${movements.length > 3 ? html`<div class="quiet">and ${movements.length - 3} more</div>` : ''}
              </li>`,
          )}
        </ol>`
    }
  </section>`
}

function renderMovement(frame: ExplorerFrame, { from, to, amount: moved }: ExplorerMovement): Content {
  return html`<span class="amount">${amount(frame, moved)}</span>
    ${from === undefined ? '' : html`from ${link(frame, from, shorten(from))} `}
    ${to === undefined ? '' : html`to ${link(frame, to, shorten(to))}`}`
}

function recipientRow(frame: ExplorerFrame, to: string | undefined, created: string | undefined): [string, Content] {
  if (created !== undefined) return ['Created', link(frame, created)]
  return ['To', to === undefined ? html`Several accounts, or none` : link(frame, to)]
}

function row(label: string, value: Content | string): Content {
  return html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`
}

function status(hasSucceeded: boolean): Content {
  return html`<span class="status ${hasSucceeded ? 'is-ok' : 'is-bad'}">${hasSucceeded ? 'Succeeded' : 'Failed'}</span>`
}

function amount({ place }: ExplorerFrame, { value, symbol, token }: ExplorerAmount): Content {
  const name = html`<bdi>${cut(symbol)}</bdi>`
  return html`${value}
  ${token === undefined ? name : html`<a href="/explorer/${place?.caip2 ?? ''}/address/${token}">${name}</a>`}`
}

function link({ place }: ExplorerFrame, address: string, text = address): Content {
  return html`<a href="/explorer/${place?.caip2 ?? ''}/address/${address}" title="${address}"><code>${text}</code></a>`
}

function time(seconds: number): Content {
  if (!(seconds <= lastSecond)) return html`${seconds} s after 1970`
  const iso = new Date(seconds * 1_000).toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`
}

/** Shortens a text, because tokens and contracts choose the length of their texts. */
function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

function shorten(text: string): string {
  return text.length > 16 ? `${text.slice(0, 8)}…${text.slice(-6)}` : text
}
