import type { Kit } from './kit.ts'
import { appkit } from './kits/appkit/appkit.ts'
import { connectkit } from './kits/connectkit/connectkit.ts'
import { rainbowkit } from './kits/rainbowkit/rainbowkit.ts'
import { web3Onboard } from './kits/web3-onboard/web3-onboard.ts'

/** The kits that sites migrate from. */
export const kits: readonly Kit[] = [appkit, rainbowkit, connectkit, web3Onboard]
