interface ImportMetaEnv {
  /** Set by scripts/size.mjs for the page that it measures. */
  readonly VITE_SANDBOX_URL: string
}
