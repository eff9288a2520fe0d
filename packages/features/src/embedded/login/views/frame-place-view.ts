import { iconCheck, iconShield, LkHero, LkIcon, LkSeal, LkSkeleton } from '@latchkey/ui'
import { StoreController, viewStyles } from '@latchkey/view-kit'
import { css, type CSSResultGroup, html, LitElement, type PropertyValues, type TemplateResult } from 'lit'

import { embeddedFeature } from '../embedded-feature.ts'
import type { FrameScreen } from '../frame-screens.ts'

/** Height of most requests, until the frame has reported its own. */
const firstHeight = 304

const skeleton = ['tall', 'line', 'mid', 'line', 'line', 'line', 'mid'].map(
  name => html`<lk-skeleton class=${name}></lk-skeleton>`,
)

/** A screen with a place over which the secure site's frame is shown. The frame draws the content. */
export abstract class FramePlaceView extends LitElement {
  static override styles: CSSResultGroup = [
    viewStyles,
    css`
      .place {
        position: relative;
        display: grid;
        align-content: start;
        gap: 12px;
        min-inline-size: 0;
        /* Higher content scrolls in the frame: outside of the card it would look like a part of the page. */
        max-block-size: max(200px, calc(var(--lk-modal-max-h, 660px) - 152px));
      }
      .tall {
        block-size: 60px;
      }
      .mid {
        block-size: 44px;
      }
      .line {
        block-size: 20px;
      }
      .foot {
        display: flex;
        align-items: center;
        justify-content: center;
        gap: 7px;
      }
    `,
  ]

  protected readonly kit = new StoreController(this, store => [store.use(embeddedFeature).screens.state])
  #release: (() => void) | undefined

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#release?.()
    this.#release = undefined
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    const { screens } = this.kit.store.use(embeddedFeature)
    const place = this.renderRoot.querySelector<HTMLElement>('.place')
    // A script sets the style, because a strict content security policy rejects styles in templates.
    if (place) place.style.blockSize = `${screens.state.height || firstHeight}px`
    this.#release?.()
    this.#release = place ? screens.place(place) : undefined
  }

  protected abstract readonly screen: FrameScreen['name']
  /** Returns the texts for a frame without a request. */
  protected abstract idle(): { readonly heading: string; readonly text: string }

  protected override render(): TemplateResult {
    const { embedded } = this.kit.messages
    const { store } = this.kit
    const { isAsked, height } = store.use(embeddedFeature).screens.state
    // The view keeps its content while it fades out.
    const isHere = store.modal.state.open && store.router.current()?.name === this.screen
    if (!isAsked && isHere) {
      const { heading, text } = this.idle()
      return html`<div class="body">
        <section class="plate">
          <lk-hero .heading=${heading} .text=${text}><lk-seal slot="picture" .icon=${iconCheck}></lk-seal></lk-hero>
        </section>
      </div>`
    }
    return html`<div class="body">
        <section class="plate">
          <div class="place">${height ? '' : skeleton}</div>
        </section>
      </div>
      <footer class="foot">
        <lk-icon .icon=${iconShield} .size=${15}></lk-icon><span>${height ? embedded.frameNote : embedded.frameOpening}</span>
      </footer>`
  }
}

export const placeElements = [LkHero, LkIcon, LkSeal, LkSkeleton]
