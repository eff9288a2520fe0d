import { css, type CSSResult } from 'lit'

/**
 * Styles of a grey placeholder, as the class `skel`. Its space is reserved at once; it appears after a noticeable delay. It does
 * not move with reduced motion.
 */
export const skeletonStyles: CSSResult = css`
  .skel {
    display: block;
    flex: none;
    max-inline-size: 100%;
    border-radius: var(--lk-radius-tag);
    background: linear-gradient(100deg, var(--lk-press) 35%, var(--lk-hover) 50%, var(--lk-press) 65%) 0 0 / 300% 100%;
    animation:
      sheen var(--lk-dur-sheen, 1.5s) linear infinite,
      wait 0s 120ms backwards;
  }
  @keyframes sheen {
    from {
      background-position: 150% 0;
    }
    to {
      background-position: -150% 0;
    }
  }
  @keyframes wait {
    from {
      opacity: 0;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .skel {
      animation: wait 0s 120ms backwards;
      background: var(--lk-press);
    }
  }
`
