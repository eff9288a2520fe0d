import {
  css,
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'

import { avatarStops } from './avatar-stops.ts'
import { resetStyles } from './reset-styles.ts'
import { safeImageUrl } from './safe-image-url.ts'

/**
 * @summary The picture of an account: an image, or a mesh of three colours made from its address.
 * @slot badge - A logo of 16 px over the end corner.
 */
export class LkAvatar extends LitElement {
  static readonly tag = 'lk-avatar'
  static override get properties(): PropertyDeclarations {
    return {
      address: {},
      src: {},
      size: { type: Number },
      label: {},
      failed: { state: true },
    }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    css`
      :host {
        position: relative;
        flex: none;
      }
      .mesh {
        block-size: 100%;
        overflow: hidden;
        position: relative;
        border-radius: var(--lk-radius-round);
        background:
          radial-gradient(80% 80% at 22% 18%, var(--a1) 0 8%, transparent 62%),
          radial-gradient(90% 90% at 86% 34%, var(--a2) 0 10%, transparent 66%),
          radial-gradient(110% 100% at 52% 104%, var(--a3) 12%, transparent 70%), var(--a4);
        forced-color-adjust: none;
      }
      .mesh::after {
        content: '';
        position: absolute;
        inset: 0;
        border-radius: inherit;
        box-shadow: inset 0 0 0 1px rgb(0 0 0/0.07);
      }
      img {
        display: block;
        inline-size: 100%;
        block-size: 100%;
        object-fit: cover;
      }
      ::slotted([slot='badge']) {
        position: absolute;
        inset-block-end: -3px;
        inset-inline-end: -3px;
        border-radius: calc(var(--lk-in-radius-unit) * 1.6);
        box-shadow: 0 0 0 2px var(--lk-row-bg, var(--lk-bg-plate));
      }
    `,
  ]

  address = ''
  /** Image address; ignored unless `safeImageUrl` allows it. */
  src: string | undefined
  /** Edge in CSS pixels. */
  size = 40
  /** Accessible name; decorative without one. */
  label: string | undefined
  private failed = false

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('src')) this.failed = false
  }

  protected override updated(): void {
    this.style.setProperty('inline-size', `${this.size}px`)
    this.style.setProperty('block-size', `${this.size}px`)
    const mesh = this.renderRoot.querySelector<HTMLElement>('.mesh')
    avatarStops(this.address).forEach((stop, index) => mesh?.style.setProperty(`--a${index + 1}`, stop))
  }

  protected override render(): TemplateResult {
    const src = this.failed ? undefined : safeImageUrl(this.src)
    return html`<div class="mesh" role=${this.label ? 'img' : nothing} aria-label=${this.label ?? nothing} aria-hidden=${this.label ? nothing : true}>
        ${src ? html`<img src=${src} alt="" decoding="async" draggable="false" referrerpolicy="no-referrer" @error=${this.#fail} />` : nothing}
      </div>
      <slot name="badge"></slot>`
  }

  #fail(): void {
    this.failed = true
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-avatar': LkAvatar
  }
}
