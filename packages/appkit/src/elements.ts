import { definePageButtons } from '@latchkey/modal/page-buttons'

/**
 * The page buttons of a site. Importing this module defines `<w3m-button>`, `<w3m-connect-button>`, `<w3m-account-button>`,
 * `<w3m-network-button>`, `<w3m-wallet-button>` and their `appkit-*` aliases. A site with its own buttons omits the import, and
 * its users do not download them.
 *
 * @example import '@latchkey/appkit/elements'
 */
const isTakenByScript = typeof window !== 'undefined' && 'Latchkey' in window
// A page that loads `latchkey.js` twice has the elements of the first copy.
if (typeof customElements !== 'undefined' && !isTakenByScript) definePageButtons()

export { definePageButtons }
