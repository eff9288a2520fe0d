import { settled } from '@latchkey/modal/test'
import {
  defineElements,
  LkAvatar,
  LkButton,
  LkChip,
  LkDl,
  LkHero,
  LkIcon,
  LkLogo,
  LkNote,
  LkRing,
  LkRow,
  LkSeal,
  LkSearchField,
  LkSkeleton,
  tokens,
} from '@latchkey/ui'
import { viewStyles } from '@latchkey/view-kit'
import { adoptStyles, type CSSResultGroup, type CSSResultOrNative, render } from 'lit'

const elements = [LkAvatar, LkButton, LkChip, LkDl, LkHero, LkIcon, LkLogo, LkNote, LkRing, LkRow, LkSeal]

/** A part of a screen in the page. */
export interface ShownPart {
  readonly root: ShadowRoot
  /** Shows it in another state. */
  show(content: unknown): Promise<void>
}

/** Shows a part of a screen in the page, in place of the screen, with its styles. */
export async function showPart(content: unknown, styles: CSSResultGroup = []): Promise<ShownPart> {
  defineElements(...elements, LkSearchField, LkSkeleton)
  const host = document.createElement('div')
  document.body.append(host)
  const root = host.attachShadow({ mode: 'open' })
  adoptStyles(root, ([tokens, viewStyles, styles] as unknown[]).flat(9) as CSSResultOrNative[])
  const show = async (next: unknown): Promise<void> => {
    render(next, root)
    await settled()
  }
  await show(content)
  return { root, show }
}

/** Returns the element of the kit around the control with a test id. */
export function hostOf(control: Element): Element {
  const root = control.getRootNode()
  if (!(root instanceof ShadowRoot)) throw new Error('The control is in no element of the kit')
  return root.host
}

/** Returns the text of an element without the space around it. */
export function textOf(element: Element | null | undefined): string | undefined {
  return element?.textContent?.trim().replaceAll(/\s+/g, ' ')
}
