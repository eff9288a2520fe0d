import type { Page } from 'playwright-core'

/** Describes the modal's content as text, for the message of a failed step. Never throws. */
export async function describeModal(page: Page): Promise<string> {
  try {
    const card = page.getByTestId('w3m-modal-card')
    if (!(await card.isVisible())) return `The modal is closed; the page is ${page.url()}`
    const buttons = await card.getByRole('button').evaluateAll(all =>
      all.flatMap(each => {
        const name = each.getAttribute('aria-label') ?? each.textContent
        return name?.trim() ? [name.trim().replace(/\s+/g, ' ')] : []
      }),
    )
    const headings = await card.getByRole('heading').allInnerTexts()
    return `The modal shows ${quote(headings)} with the buttons ${quote(buttons.slice(0, maxButtons))}`
  } catch (error) {
    return `The page could not be read: ${error instanceof Error ? error.message : String(error)}`
  }
}

const maxButtons = 20

function quote(texts: readonly string[]): string {
  return texts.map(text => `"${text}"`).join(', ') || 'nothing'
}
