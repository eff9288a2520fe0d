import { BaseError, readProperty } from '@latchkey/primitives'

import { rebuildWallet } from '../custody/rebuild-wallet.ts'
import { openRecoveryFile } from '../custody/recovery-file.ts'
import { parseDocument, type ShareDocument } from '../custody/share-document.ts'
import * as keys from '../custody/wallet-keys.ts'
import { type TextKey, textsFor } from './texts.ts'

/**
 * The offline page for the case that no server is left: rebuilds a wallet from two shares, in one file without a
 * network (`scripts/offline-page.mjs`).
 */
const { language, texts } = textsFor(navigator.languages)
const form = byId('form', HTMLFormElement)
const [first, second] = [byId('first', HTMLTextAreaElement), byId('second', HTMLTextAreaElement)]
const passphrase = byId('passphrase', HTMLInputElement)
const button = byId('rebuild', HTMLButtonElement)

document.documentElement.lang = language
document.title = texts.title
for (const element of document.querySelectorAll<HTMLElement>('[data-text]'))
  element.textContent = texts[element.dataset['text'] as TextKey]
for (const input of document.querySelectorAll<HTMLInputElement>('input[type=file]'))
  input.addEventListener('change', () => void readFile(input))
form.addEventListener('submit', event => {
  event.preventDefault()
  void rebuild()
})
byId('clear', HTMLElement).addEventListener('click', clear)
// A browser may cache a page for "back", so it is cleared.
addEventListener('pagehide', clear)

async function rebuild(): Promise<void> {
  byId('result', HTMLElement).hidden = true
  say('')
  button.disabled = true
  button.textContent = texts.rebuilding
  try {
    const [one, other] = [await readPart(first.value), await readPart(second.value)]
    const { addresses, phrase, eip155PrivateKey, solanaPrivateKey } = await rebuildWallet(keys, one, other)
    show({ ...addresses, phrase, 'eip155-key': eip155PrivateKey, 'solana-key': solanaPrivateKey })
    byId('result', HTMLElement).hidden = false
    byId('result-title', HTMLElement).focus()
  } catch (error) {
    const code: unknown = error instanceof BaseError ? error.code : undefined
    say(typeof code === 'string' && code in texts ? texts[code as TextKey] : texts.failed)
  } finally {
    button.disabled = false
    button.textContent = texts.rebuild
  }
}

/** Parses a recovery file, which has a passphrase, or an exported share. */
async function readPart(text: string): Promise<ShareDocument> {
  const isRecoveryFile = readProperty(parseJson(text), 'sealed') !== undefined
  return isRecoveryFile ? openRecoveryFile(text, passphrase.value) : parseDocument(text)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function readFile(input: HTMLInputElement): Promise<void> {
  const text = await input.files?.[0]?.text()
  const target = input.dataset['for'] === 'first' ? first : second
  if (text !== undefined) target.value = text
}

function show(values: Record<string, string>): void {
  for (const [id, value] of Object.entries(values)) byId(id, HTMLElement).textContent = value
}

function say(problem: string): void {
  byId('problem', HTMLElement).textContent = problem
}

function clear(): void {
  form.reset()
  say('')
  byId('result', HTMLElement).hidden = true
  show({ eip155: '', solana: '', phrase: '', 'eip155-key': '', 'solana-key': '' })
}

function byId<Element extends HTMLElement>(id: string, kind: abstract new () => Element): Element {
  const element = document.getElementById(id)
  if (element instanceof kind) return element
  throw new TypeError(`The page has no ${id}`)
}
