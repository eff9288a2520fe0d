import { createSandboxStore } from './create-sandbox-store.ts'
import { fetchMail, fetchReport } from './sandbox-client.ts'

/** The page has one sandbox, so all components share this store. */
export const sandboxStore = createSandboxStore({ fetchReport, fetchMail })
