import { css, html, LitElement, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit'

import { resetStyles } from './reset-styles.ts'
import { skeletonStyles } from './skeleton-styles.ts'

/**
 * @summary A grey shape of the size of what follows. Decorative: the container says `aria-busy`.
 */
export class LkSkeleton extends LitElement {
  static readonly tag = 'lk-skeleton'
  static override get properties(): PropertyDeclarations {
    return { width: {}, height: {}, radius: {} }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    skeletonStyles,
    css`
      .skel {
        block-size: 100%;
      }
    `,
  ]

  /** CSS length. */
  width = '100%'
  /** CSS length. */
  height = '14px'
  /** CSS length; the radius of a tag when left out. */
  radius: string | undefined

  protected override updated(): void {
    this.style.setProperty('inline-size', this.width)
    this.style.setProperty('block-size', this.height)
    const shape = this.renderRoot.querySelector<HTMLElement>('.skel')
    shape?.style.setProperty('border-radius', this.radius ?? null)
  }

  protected override render(): TemplateResult {
    return html`<span class="skel" aria-hidden="true"></span>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-skeleton': LkSkeleton
  }
}
