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

import { monogramIndex } from './hash-seed.ts'
import { icon } from './icon.ts'
import { resetStyles } from './reset-styles.ts'
import { safeImageUrl } from './safe-image-url.ts'

/** `plain` is a neutral tile for an icon, `accent` a tinted one. */
export type LogoTone = 'plain' | 'accent'

/**
 * @summary The picture of a wallet, network or token; its letter on a muted gradient when there is no usable image.
 * @slot badge - A logo of 16 px over the end corner (the network of a token).
 * @slot mark - A certified icon or an `lk-mark` over the end corner.
 * @cssprop --lk-row-bg - The surface behind, for the ring around the badge.
 */
export class LkLogo extends LitElement {
  static readonly tag = 'lk-logo'
  static override get properties(): PropertyDeclarations {
    return {
      src: {},
      name: {},
      seed: {},
      icon: {},
      size: { type: Number, reflect: true },
      round: { type: Boolean, reflect: true },
      tone: {},
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
        inline-size: calc(var(--n, 40) * 1px);
        block-size: calc(var(--n, 40) * 1px);
      }
      .logo {
        inline-size: 100%;
        block-size: 100%;
        display: grid;
        place-items: center;
        position: relative;
        border-radius: calc(var(--lk-in-radius-unit) * (var(--n, 40) / 16 + var(--x, 0.25)));
        font-weight: var(--lk-weight-strong);
        font-size: max(9px, var(--n, 40) * 0.43px);
        letter-spacing: -0.03em;
        line-height: 1;
        color: #fff;
        background: linear-gradient(155deg, var(--g1), var(--g2));
        forced-color-adjust: none;
      }
      .logo::after {
        content: '';
        position: absolute;
        inset: 0;
        border-radius: inherit;
        box-shadow: var(--lk-shadow-logo);
      }
      :host(:is([size='64'], [size='88'])) {
        --x: 0.5;
      }
      :host([round]) .logo {
        border-radius: var(--lk-radius-round);
      }
      img {
        display: block;
        inline-size: 100%;
        block-size: 100%;
        object-fit: cover;
        /* The logo's own clip is not used, because one for each logo slows a long list down. */
        border-radius: inherit;
        opacity: 0;
      }
      img.in {
        opacity: 1;
        transition: opacity var(--lk-dur-header) linear;
      }
      /* An image that loads after the letter fades in, even from the browser's cache. */
      @starting-style {
        .late img {
          opacity: 0;
        }
      }
      .image,
      .plain {
        background: var(--lk-bg-inset);
        color: var(--lk-fg-2);
      }
      .plain::after {
        box-shadow: inset 0 0 0 1px var(--lk-line-1);
      }
      .accent {
        background: var(--lk-bg-accent-soft);
        color: var(--lk-fg-accent);
      }
      .accent::after {
        display: none;
      }
      ::slotted([slot]) {
        position: absolute;
        inset-block-end: -3px;
        inset-inline-end: -3px;
      }
      ::slotted([slot='badge']) {
        border-radius: calc(var(--lk-in-radius-unit) * 1.6);
        box-shadow: 0 0 0 2px var(--lk-row-bg, var(--lk-bg-plate));
      }
      ::slotted(lk-icon) {
        inline-size: 18px;
        block-size: 18px;
        padding: 1px;
        inset-block-end: -4px;
        inset-inline-end: -4px;
        border-radius: var(--lk-radius-round);
        background: var(--lk-row-bg, var(--lk-bg-plate));
        color: var(--lk-fg-accent);
      }
      ::slotted(lk-mark) {
        inset-block-end: -8px;
        inset-inline-end: -8px;
      }
      .g0 {
        --g1: #5c6b8a;
        --g2: #37415c;
      }
      .g1 {
        --g1: #8a6a5c;
        --g2: #5a3d33;
      }
      .g2 {
        --g1: #5b7a66;
        --g2: #335043;
      }
      .g3 {
        --g1: #7a6590;
        --g2: #493960;
      }
      .g4 {
        --g1: #4d7786;
        --g2: #274a59;
      }
      .g5 {
        --g1: #8b7048;
        --g2: #57431f;
      }
      .g6 {
        --g1: #8a5e70;
        --g2: #58344a;
      }
      .g7 {
        --g1: #5d6169;
        --g2: #33363d;
      }
      .g8 {
        --g1: #56709b;
        --g2: #2c4270;
      }
      .g9 {
        --g1: #6d7550;
        --g2: #40472a;
      }
      .g10 {
        --g1: #96605a;
        --g2: #5e3034;
      }
      .g11 {
        --g1: #3d7a78;
        --g2: #1d4a50;
      }
    `,
  ]

  /** Image address; ignored unless `safeImageUrl` allows it. */
  src: string | undefined
  /** Name whose first letter or digit is the monogram. */
  name = ''
  /** Seed of the gradient, preferably an id. @default the name */
  seed: string | undefined
  /** Path data to show instead of a letter. */
  icon: string | undefined
  /** Edge in CSS pixels, 16 to 88. */
  size = 40
  round = false
  tone: LogoTone | undefined
  /** Accessible name; decorative without one. */
  label: string | undefined
  private failed = false

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('src')) this.failed = false
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.style.setProperty('--n', String(this.size))
    if (!changed.has('src')) return
    const image = this.renderRoot.querySelector('img')
    // An image that is loaded already needs no fade.
    image?.classList.toggle('in', image.complete && image.naturalWidth > 0)
  }

  protected override render(): TemplateResult {
    const src = this.failed ? undefined : safeImageUrl(this.src)
    const look = src
      ? `image ${this.hasUpdated ? 'late' : ''}`
      : (this.tone ?? `g${monogramIndex(this.seed ?? this.name)}`)
    return html`<div class="logo ${look}" role=${this.label ? 'img' : nothing} aria-label=${this.label ?? nothing} aria-hidden=${this.label ? nothing : true}>
        ${src ? this.#image(src) : this.icon ? icon(this.icon, Math.round(this.size * 0.55)) : monogram(this.name)}
      </div>
      <slot name="badge"></slot><slot name="mark"></slot>`
  }

  #image(src: string): TemplateResult {
    return html`<img
      src=${src}
      alt=""
      decoding="async"
      draggable="false"
      referrerpolicy="no-referrer"
      @load=${this.#fadeIn}
      @error=${this.#fail}
    />`
  }

  #fadeIn({ currentTarget }: Event): void {
    if (currentTarget instanceof Element) currentTarget.classList.add('in')
  }

  #fail(): void {
    this.failed = true
  }
}

/**
 * Returns the first letter or digit of a name, in upper case. Names are untrusted, so direction marks and other invisible
 * characters are skipped.
 */
function monogram(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? ''
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-logo': LkLogo
  }
}
