import { css, type CSSResult } from 'lit'

/**
 * Design tokens: the public `--w3m-*` inputs resolved into the `--lk-*` names that elements read, and the base typography.
 * Adopt it once, on the outermost host; everything inside inherits. `data-theme="light | dark"` picks the palette and
 * `data-layout="sheet"` the larger touch targets. Contrast holds for any host colour, because lightness and chroma are clamped.
 */
export const tokens: CSSResult = css`
  :host {
    --lk-in-accent: var(--w3m-accent, var(--lk-base-accent));
    --lk-in-mix: var(--w3m-color-mix, var(--lk-base-plate));
    --lk-in-mix-strength: var(--w3m-color-mix-strength, 0);
    --lk-in-font-unit: var(--w3m-font-size-master, max(10px, 0.625rem));
    --lk-in-radius-unit: var(--w3m-border-radius-master, 4px);
    --lk-z-modal: var(--w3m-z-index, 999);
    --lk-mix-amount: calc(clamp(0, var(--lk-in-mix-strength), 100) * 0.4%);

    --lk-font: var(--w3m-font-family, -apple-system, 'SF Pro Text', 'Segoe UI Variable Text', 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif);
    --lk-font-mono: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', monospace;
    --lk-size-display: calc(var(--lk-in-font-unit) * 3.6);
    --lk-size-figure: calc(var(--lk-in-font-unit) * 2.6);
    --lk-size-title: calc(var(--lk-in-font-unit) * 1.9);
    --lk-size-body: calc(var(--lk-in-font-unit) * 1.5);
    --lk-size-text: calc(var(--lk-in-font-unit) * 1.4);
    --lk-size-small: calc(var(--lk-in-font-unit) * 1.3);
    --lk-size-micro: calc(var(--lk-in-font-unit) * 1.2);
    --lk-size-tag: calc(var(--lk-in-font-unit) * 1.1);
    --lk-leading-display: 1.12;
    --lk-leading-title: 1.3;
    --lk-leading-row: 1.34;
    --lk-leading-text: 1.5;
    --lk-track-display: -0.028em;
    --lk-track-title: -0.014em;
    --lk-track-body: -0.006em;
    --lk-weight-regular: 400;
    --lk-weight-medium: 500;
    --lk-weight-strong: 600;

    --lk-space-1: 2px;
    --lk-space-2: 4px;
    --lk-space-3: 6px;
    --lk-space-4: 8px;
    --lk-space-5: 12px;
    --lk-space-6: 16px;
    --lk-space-7: 20px;
    --lk-space-8: 24px;
    --lk-space-9: 32px;
    --lk-space-10: 40px;

    --lk-modal-width: 360px;
    --lk-modal-max-h: min(660px, calc(100dvh - 32px));
    --lk-tray-gap: 6px;
    --lk-plate-pad: 14px;
    --lk-header-h: 56px;
    --lk-row-h: 56px;
    --lk-icon-button: 36px;
    --lk-tab-h: 34px;
    --lk-control-lg: 48px;
    --lk-control-md: 40px;
    --lk-control-sm: 32px;
    --lk-touch: 44px;
    --lk-logo: 40px;
    --lk-icon: 20px;

    --lk-radius-modal: calc(var(--lk-in-radius-unit) * 7);
    --lk-radius-plate: calc(var(--lk-in-radius-unit) * 5.5);
    --lk-radius-seam: calc(var(--lk-in-radius-unit) * 2);
    --lk-radius-row: calc(var(--lk-in-radius-unit) * 4);
    --lk-radius-ctl: calc(var(--lk-in-radius-unit) * 3.5);
    --lk-radius-logo: calc(var(--lk-in-radius-unit) * 2.75);
    --lk-radius-sm: calc(var(--lk-in-radius-unit) * 2.5);
    --lk-radius-tag: calc(var(--lk-in-radius-unit) * 1.75);
    --lk-radius-round: calc(var(--lk-in-radius-unit) * 250);

    --lk-dur-header: 120ms;
    --lk-dur-height: 150ms;
    --lk-dur-view: 150ms;
    --lk-dur-toast: 150ms;
    --lk-dur-shake: 500ms;
    --lk-dur-tap: 90ms;
    --lk-dur-spin: 900ms;
    --lk-dur-latch: 1600ms;
    --lk-dur-sheen: 1500ms;
    --lk-ease-out: cubic-bezier(0.2, 0.8, 0.2, 1);
    --lk-ease-in: cubic-bezier(0.6, 0, 0.9, 0.4);
    --lk-ease-inout: cubic-bezier(0.5, 0, 0.2, 1);
    --lk-view-shift: 10px;

    --lk-z-scrim: var(--lk-z-modal);
    --lk-z-sheet: calc(var(--lk-z-modal) + 1);
    --lk-z-pop: calc(var(--lk-z-modal) + 2);
    --lk-z-toast: calc(var(--lk-z-modal) + 3);
    --lk-z-frame: calc(var(--lk-z-modal) + 4);

    --lk-focus-width: 2px;
    --lk-focus-offset: 2px;
    --lk-focus: var(--lk-fg-accent);

    color-scheme: light;
    --lk-base-accent: #3147e2;
    --lk-base-tray: #f1efeb;
    --lk-base-plate: #fff;
    --lk-base-inset: #f6f5f2;
    --lk-base-ink: #19181c;
    --lk-base-lift: #fff;
    --lk-fg-1: #19181c;
    --lk-fg-2: #54535a;
    --lk-fg-3: #636169;
    --lk-fg-disabled: #a09ea5;
    --lk-fg-success: #0a6847;
    --lk-fg-error: #ae2038;
    --lk-fg-warning: #7b4a02;
    --lk-bg-success: #e6f3ec;
    --lk-bg-error: #fbeaec;
    --lk-bg-warning: #f9efdb;
    --lk-fill-success: #15825b;
    --lk-fill-error: #cf3049;
    --lk-fill-warning: #b97a12;
    --lk-line-1: color-mix(in srgb, var(--lk-base-ink) 8%, transparent);
    --lk-line-2: color-mix(in srgb, var(--lk-base-ink) 15%, transparent);
    --lk-line-control: #828089;
    --lk-hover: color-mix(in srgb, var(--lk-base-ink) 4%, transparent);
    --lk-press: color-mix(in srgb, var(--lk-base-ink) 7%, transparent);
    --lk-scrim: rgb(23 22 26/0.38);
    --lk-qr-ink: #19181c;
    --lk-qr-paper: #fff;
    --lk-shadow-modal: 0 0 0 1px rgb(25 24 28/0.07), 0 2px 6px rgb(25 24 28/0.05), 0 32px 60px -30px rgb(25 24 28/0.36);
    --lk-shadow-plate: 0 0 0 1px rgb(25 24 28/0.05), 0 1px 2px rgb(25 24 28/0.05);
    --lk-shadow-pop: 0 0 0 1px rgb(25 24 28/0.08), 0 12px 32px -8px rgb(25 24 28/0.26);
    --lk-shadow-ctl: inset 0 1px 0 rgb(255 255 255/0.2), 0 1px 2px rgb(25 24 28/0.16);
    --lk-shadow-logo: inset 0 0 0 1px rgb(25 24 28/0.08), inset 0 1px 0 rgb(255 255 255/0.24);

    --lk-mix-tray: color-mix(in oklab, var(--lk-in-mix) var(--lk-mix-amount), var(--lk-base-tray));
    --lk-mix-plate: color-mix(in oklab, var(--lk-in-mix) var(--lk-mix-amount), var(--lk-base-plate));
    --lk-mix-inset: color-mix(in oklab, var(--lk-in-mix) var(--lk-mix-amount), var(--lk-base-inset));
    --lk-mix-lift: color-mix(in oklab, var(--lk-in-mix) var(--lk-mix-amount), var(--lk-base-lift));
    --lk-mix-soft: color-mix(in oklab, var(--lk-in-accent) 9%, var(--lk-bg-plate));
    --lk-bg-tray: var(--lk-mix-tray);
    --lk-bg-plate: var(--lk-mix-plate);
    --lk-bg-inset: var(--lk-mix-inset);
    --lk-bg-lift: var(--lk-mix-lift);
    --lk-bg-accent: var(--lk-in-accent);
    --lk-accent-away: #000;
    --lk-bg-accent-hover: color-mix(in oklab, var(--lk-in-accent), var(--lk-accent-away) 9%);
    --lk-bg-accent-press: color-mix(in oklab, var(--lk-in-accent), var(--lk-accent-away) 17%);
    --lk-fg-on-accent: #fff;
    --lk-fg-accent: var(--lk-in-accent);
    --lk-bg-accent-soft: var(--lk-mix-soft);
    --lk-line-accent: color-mix(in srgb, var(--lk-fg-accent) 55%, transparent);

    font-family: var(--lk-font);
    font-size: var(--lk-size-body);
    line-height: var(--lk-leading-row);
    letter-spacing: var(--lk-track-body);
    color: var(--lk-fg-1);
    text-align: start;
    -webkit-font-smoothing: antialiased;
    -moz-osx-font-smoothing: grayscale;
  }

  :host([data-theme='dark']) {
    color-scheme: dark;
    --lk-base-accent: #4458f0;
    --lk-base-tray: #141416;
    --lk-base-plate: #1f1f23;
    --lk-base-inset: #29292e;
    --lk-base-ink: #f6f5f2;
    --lk-base-lift: #323238;
    --lk-fg-1: #f6f5f2;
    --lk-fg-2: #bcbbc2;
    --lk-fg-3: #a5a4ad;
    --lk-fg-disabled: #66656d;
    --lk-fg-success: #6fd3a6;
    --lk-fg-error: #ff979f;
    --lk-fg-warning: #ebbd6a;
    --lk-bg-success: #1b2f27;
    --lk-bg-error: #3a2126;
    --lk-bg-warning: #342b1b;
    --lk-fill-success: #3fb984;
    --lk-fill-error: #f0606f;
    --lk-fill-warning: #dba544;
    --lk-line-2: color-mix(in srgb, var(--lk-base-ink) 16%, transparent);
    --lk-line-control: #7b7a83;
    --lk-hover: color-mix(in srgb, var(--lk-base-ink) 5%, transparent);
    --lk-press: color-mix(in srgb, var(--lk-base-ink) 9%, transparent);
    --lk-scrim: rgb(5 5 6/0.66);
    --lk-shadow-modal: 0 0 0 1px rgb(255 255 255/0.09), 0 2px 6px rgb(0 0 0/0.4), 0 36px 64px -32px rgb(0 0 0/0.85);
    --lk-shadow-plate: inset 0 1px 0 rgb(255 255 255/0.05), 0 0 0 1px rgb(255 255 255/0.04), 0 1px 2px rgb(0 0 0/0.4);
    --lk-shadow-pop: inset 0 1px 0 rgb(255 255 255/0.07), 0 0 0 1px rgb(255 255 255/0.1), 0 16px 40px -8px rgb(0 0 0/0.72);
    --lk-shadow-ctl: inset 0 0 0 1px rgb(255 255 255/0.09), inset 0 1px 0 rgb(255 255 255/0.16), 0 1px 2px rgb(0 0 0/0.4);
    --lk-shadow-logo: inset 0 0 0 1px rgb(255 255 255/0.09), inset 0 1px 0 rgb(255 255 255/0.14);
    --lk-mix-soft: color-mix(in oklab, var(--lk-in-accent) 20%, var(--lk-bg-plate));
  }

  @supports (color: oklch(from red l c h)) {
    :host {
      --lk-bg-tray: oklch(from var(--lk-mix-tray) max(l, 0.935) min(c, 0.032) h);
      --lk-bg-plate: oklch(from var(--lk-mix-plate) max(l, 0.966) min(c, 0.026) h);
      --lk-bg-inset: oklch(from var(--lk-mix-inset) max(l, 0.947) min(c, 0.028) h);
      --lk-bg-lift: oklch(from var(--lk-mix-lift) max(l, 0.966) min(c, 0.026) h);
      --lk-on: clamp(0, (0.1791 - (0.2126 * r + 0.7152 * g + 0.0722 * b)) * 99999, 1);
      --lk-fg-on-accent: color(from var(--lk-in-accent) srgb-linear var(--lk-on) var(--lk-on) var(--lk-on));
      --lk-accent-away: color(from var(--lk-fg-on-accent) srgb calc(1 - r) calc(1 - g) calc(1 - b));
      --lk-fg-accent: oklch(from var(--lk-in-accent) min(l, 0.475) min(c, 0.22) h);
      --lk-bg-accent-soft: oklch(from var(--lk-mix-soft) max(l, 0.942) min(c, 0.04) h);
      --lk-qr-ink: oklch(from var(--w3m-qr-color, #19181c) min(l, 0.4) c h / 1);
    }
    :host([data-theme='dark']) {
      --lk-bg-tray: oklch(from var(--lk-mix-tray) min(l, 0.225) min(c, 0.045) h);
      --lk-bg-plate: oklch(from var(--lk-mix-plate) min(l, 0.255) min(c, 0.045) h);
      --lk-bg-inset: oklch(from var(--lk-mix-inset) min(l, 0.29) min(c, 0.045) h);
      --lk-bg-lift: oklch(from var(--lk-mix-lift) min(l, 0.32) min(c, 0.045) h);
      --lk-fg-accent: oklch(from var(--lk-in-accent) max(l, 0.775) min(c, 0.125) h);
      --lk-bg-accent-soft: oklch(from var(--lk-mix-soft) min(l, 0.295) min(c, 0.07) h);
    }
  }

  :host([data-layout='sheet']) {
    --lk-tray-gap: 8px;
    --lk-header-h: 60px;
    --lk-row-h: 60px;
    --lk-icon-button: 44px;
    --lk-tab-h: 44px;
    --lk-radius-modal: calc(var(--lk-in-radius-unit) * 8);
    --lk-radius-plate: calc(var(--lk-in-radius-unit) * 6);
  }

  @media (prefers-reduced-motion: reduce) {
    :host {
      --lk-dur-header: 1ms;
      --lk-dur-height: 1ms;
      --lk-dur-view: 1ms;
      --lk-dur-toast: 1ms;
      --lk-dur-shake: 1ms;
      --lk-dur-tap: 1ms;
      --lk-view-shift: 0px;
    }
  }
  @media (prefers-contrast: more) {
    :host {
      --lk-fg-3: var(--lk-fg-2);
      --lk-line-1: var(--lk-line-control);
      --lk-line-2: var(--lk-line-control);
      --lk-focus-width: 3px;
    }
  }
`
