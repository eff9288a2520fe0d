import { definePageButtons } from '@latchkey/modal/page-buttons'

/**
 * The buttons that a site places on its pages: importing this module defines `<w3m-button>`, `<w3m-connect-button>`,
 * `<w3m-account-button>`, `<w3m-network-button>`, `<w3m-wallet-button>` and their `appkit-*` aliases. A site that draws buttons
 * of its own leaves it out, and its visitors do not download it.
 */
const isTakenByScript = typeof window !== 'undefined' && 'Latchkey' in window
// A page that loads `latchkey.js` twice has the elements of the first copy.
if (typeof customElements !== 'undefined' && !isTakenByScript) definePageButtons()

export { definePageButtons }
