import { directionOf } from '../../controls/languages.ts'
import type { Setup } from '../../controls/setup.ts'
import { texts } from '../texts.ts'

/** The small site around the kit. */
export interface SitePage {
  apply(setup: Pick<Setup, 'theme'>): void
  /** Adds the site's own button, which shows while the modal is closed. */
  addButton(onPress: () => void): void
  /** Tells the site whether the modal shows. */
  setOpen(isOpen: boolean): void
}

/** Draws the site: only a button behind an inline modal, or the page "Fieldnote" on a phone. */
export function drawSite(setup: Setup): SitePage {
  const root = document.documentElement
  root.lang = setup.language
  root.dir = setup.direction === 'auto' ? directionOf(setup.language) : setup.direction
  root.dataset['frame'] = setup.isPhone ? 'phone' : 'desktop'
  const { openModal } = texts[setup.language === 'de' ? 'de' : 'en']
  if (setup.isPhone) document.body.append(drawFieldnote())
  return {
    apply({ theme }) {
      root.dataset['theme'] = theme
    },
    setOpen(isOpen) {
      root.dataset['modal'] = isOpen ? 'open' : 'closed'
    },
    addButton(onPress) {
      const button = element('button', 'open-button', openModal)
      button.dataset['testid'] = 'stage-open'
      button.addEventListener('click', onPress)
      ;(document.querySelector('.fieldnote-head') ?? document.body).append(button)
    },
  }
}

function drawFieldnote(): HTMLElement {
  const page = element('main', 'fieldnote')
  const head = element('header', 'fieldnote-head')
  head.append(element('h1', '', 'Fieldnote'))
  const card = (): HTMLElement => {
    const paper = element('div', 'fieldnote-card')
    paper.append(element('i'), element('i'), element('i'))
    return paper
  }
  page.append(head, card(), card())
  return page
}

function element(name: string, className = '', text = ''): HTMLElement {
  return Object.assign(document.createElement(name), { className, textContent: text })
}
