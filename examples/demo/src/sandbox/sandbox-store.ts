import { createSandboxStore } from './create-sandbox-store.ts'
import { fetchMail, fetchReport } from './sandbox-client.ts'

/** There is one sandbox, whatever is on the page. */
export const sandboxStore = createSandboxStore({ fetchReport, fetchMail })
