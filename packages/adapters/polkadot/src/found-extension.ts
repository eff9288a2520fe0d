/** A wallet in the page, under its key in `window.injectedWeb3`. */
export interface FoundExtension {
  id: string
  name: string
  /** Returns the extension's current entry: an extension may replace it. */
  getEntry(): unknown
}
