/** A wallet in the page, under its key in `window.injectedWeb3`. */
export interface FoundExtension {
  id: string
  name: string
  /** The extension's own entry as it is now: an extension may put another one in its place. */
  getEntry(): unknown
}
