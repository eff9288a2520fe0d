import type { InPageConfig } from './in-page-config.ts'
import { bundleName } from './wallet-bundles.ts'

/**
 * Returns the script of an in-page wallet with its configuration, which runs the same way in a `script` element and injected by a
 * test, and leaves no name of its bundle on the page.
 */
export function toInPageScript(bundle: string, config: InPageConfig): string {
  return `(() => {\n${bundle}\nvoid ${bundleName}.startInPageWallet(${JSON.stringify(config)});\n})();\n`
}
