import { accountSlices, embeddedSlices } from '../account-slices.ts'
import { firstSlices } from '../slices.ts'

/** All features of the kit. */
export const slices = [...firstSlices, ...accountSlices, ...embeddedSlices]
