import { sendDeviceTransfer, receiveDeviceTransfer } from '../../custody/device-transfer.ts'
import type { ShareDocument } from '../../custody/share-document.ts'
import {
  type DeviceTransferResponse,
  deviceTransferResponseSchema,
  type DeviceTransferStep,
} from '../../wire-device-transfer.ts'
import type { ServerClient } from '../server-client.ts'

/** Interval of polls for the other device, in milliseconds. */
const lookMs = 1_000

type Said = NonNullable<DeviceTransferResponse['handover']>

/**
 * Receives the share of an old device.
 *
 * @param show receives the number that the user compares
 */
export async function receiveShare(
  server: ServerClient,
  show: (number: string) => void,
  signal: AbortSignal,
): Promise<ShareDocument> {
  const receiver = await receiveDeviceTransfer()
  await say(server, 'hello', receiver.hello)
  const isOurs = ({ hello }: Said): boolean => hello === receiver.hello
  const { reply } = await heard(server, said => isOurs(said) && said.reply !== undefined, signal)
  const { number, reveal } = await receiver.compare(reply ?? '')
  await say(server, 'reveal', reveal)
  show(number)
  const { sealed } = await heard(server, said => isOurs(said) && said.sealed !== undefined, signal)
  return receiver.open(sealed ?? '')
}

/**
 * Sends this device's share to a new one.
 *
 * @param compare shows the number, and resolves with whether the user sees the same one there
 */
export async function sendShare(
  server: ServerClient,
  document: ShareDocument,
  compare: (number: string) => Promise<boolean>,
  signal: AbortSignal,
): Promise<boolean> {
  const { hello } = await heard(server, said => !said.isMine && said.reply === undefined, signal)
  const giver = await sendDeviceTransfer(hello)
  await say(server, 'reply', giver.reply)
  const { reveal } = await heard(server, said => said.hello === hello && said.reveal !== undefined, signal)
  const isSame = await compare(await giver.compare(reveal ?? ''))
  if (isSame) await say(server, 'sealed', await giver.seal(document))
  return isSame
}

async function say(server: ServerClient, step: DeviceTransferStep, text: string): Promise<void> {
  await server.ask('PUT', '/handover', deviceTransferResponseSchema, { step, text })
}

/** Polls until a matching step was sent. */
async function heard(server: ServerClient, isIt: (said: Said) => boolean, signal: AbortSignal): Promise<Said> {
  for (;;) {
    const { handover: deviceTransfer } = await server.ask(
      'GET',
      '/handover',
      deviceTransferResponseSchema,
      undefined,
      signal,
    )
    if (deviceTransfer && isIt(deviceTransfer)) return deviceTransfer
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      setTimeout(resolve, lookMs)
    })
  }
}
