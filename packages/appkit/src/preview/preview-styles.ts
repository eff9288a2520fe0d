const css = String.raw

/**
 * Styles of the modal's frame, its first rows and its foot; packages/e2e/preview.e2e.ts compares their places and colours with
 * the modal's.
 */
export const previewStyles = css`
  :host {
    display: contents;
  }
  .page {
    all: initial;
    direction: ltr;
    position: fixed;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    display: block;
    z-index: var(--w3m-z-index, 999);
    --type: var(--w3m-font-size-master, max(10px, 0.625rem));
    --u: var(--w3m-border-radius-master, 4px);
    --plate: #fff;
    --tray: #f1efeb;
    --tile: #f6f5f2;
    --ink: #19181c;
    --scrim: rgb(23 22 26/0.38);
    --out: 0 0 0 1px rgb(25 24 28/0.07), 0 2px 6px rgb(25 24 28/0.05), 0 32px 60px -30px rgb(25 24 28/0.36);
    --rim: 0 0 0 1px rgb(25 24 28/0.05), 0 1px 2px rgb(25 24 28/0.05);
    --mix: var(--w3m-color-mix, var(--plate)) calc(clamp(0, var(--w3m-color-mix-strength, 0), 100) * 0.4%);
    --line: color-mix(in srgb, var(--ink) 8%, transparent);
    font: 500 calc(var(--type) * 1.5) / 1.34 var(--w3m-font-family, -apple-system, 'SF Pro Text', 'Segoe UI Variable Text', 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif);
    letter-spacing: -0.006em;
    color: var(--ink);
    -webkit-font-smoothing: antialiased;
  }
  .dark {
    --plate: #1f1f23;
    --tray: #141416;
    --tile: #29292e;
    --ink: #f6f5f2;
    --scrim: rgb(5 5 6/0.66);
    --out: 0 0 0 1px rgb(255 255 255/0.09), 0 2px 6px rgb(0 0 0/0.4), 0 36px 64px -32px rgb(0 0 0/0.85);
    --rim: inset 0 1px 0 rgb(255 255 255/0.05), 0 0 0 1px rgb(255 255 255/0.04), 0 1px 2px rgb(0 0 0/0.4);
  }
  .scrim,
  .card {
    position: absolute;
    inset: 0;
  }
  .scrim {
    background: var(--scrim);
  }
  .card {
    --row: 56px;
    box-sizing: border-box;
    margin: auto;
    inline-size: min(360px, 100% - 32px);
    block-size: fit-content;
    max-block-size: min(660px, 100dvh - 32px);
    overflow: hidden;
    padding: 56px 6px 6px;
    border-radius: calc(var(--u) * 7);
    background: color-mix(in oklab, var(--mix), var(--tray));
    box-shadow: var(--out);
  }
  .plate {
    padding: 6px;
    border-radius: calc(var(--u) * 5.5);
    background: color-mix(in oklab, var(--mix), var(--plate));
    box-shadow: var(--rim);
  }
  .row {
    position: relative;
    display: flex;
    align-items: center;
    gap: 12px;
    box-sizing: border-box;
    min-block-size: var(--row);
    padding: 8px;
    border-radius: calc(var(--u) * 4);
  }
  .row:has(.name) {
    cursor: pointer;
  }
  .chosen {
    background: color-mix(in srgb, var(--ink) 7%, transparent);
  }
  .row + .row::before {
    content: '';
    position: absolute;
    inset: 0 8px auto 60px;
    block-size: 1px;
    background: var(--line);
  }
  .tile {
    flex: none;
    inline-size: 40px;
    block-size: 40px;
    border-radius: calc(var(--u) * 2.75);
    background: color-mix(in oklab, var(--mix), var(--tile));
    box-shadow: inset 0 0 0 1px var(--line);
  }
  .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .line {
    inline-size: 45%;
    block-size: 14px;
    border-radius: 7px;
    background: var(--line);
  }
  .foot {
    display: grid;
    justify-items: center;
    padding: 13px 20px 11px;
    font-size: calc(var(--type) * 1.2);
  }
  .foot .line {
    block-size: 0.6em;
    margin-block: 0.45em;
  }
  @media (max-width: 429.98px) {
    .card {
      --row: 60px;
      inset: auto 8px calc(8px + env(safe-area-inset-bottom, 0px));
      inline-size: auto;
      max-block-size: calc(100% - 56px);
      padding: 60px 8px 8px;
      border-radius: calc(var(--u) * 8);
    }
    .plate {
      border-radius: calc(var(--u) * 6);
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    .scrim,
    .card {
      animation: in 0.15s cubic-bezier(0.2, 0.8, 0.2, 1);
    }
    @media (min-width: 430px) {
      .card {
        animation-name: in, rise;
      }
    }
  }
  @keyframes in {
    from {
      opacity: 0;
    }
  }
  @keyframes rise {
    from {
      translate: 0 8px;
      scale: 0.98;
    }
  }
`
