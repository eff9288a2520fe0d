import type { Notify } from './action-button.ts'
import { scanWithCamera } from './camera-scan.ts'
import { element } from './element.ts'
import { pairingMessages } from './pairing-messages.ts'
import { readQrFile } from './read-qr-code.ts'

/**
 * Creates the form for a pairing code: typed or pasted, as an image (chosen, pasted or dropped), or by camera.
 * @param pair Called with the text of the code.
 */
export function createPairForm(pair: (uri: string) => Promise<void>, notify: Notify): HTMLElement {
  const input = element('textarea', { id: 'uri', rows: 3, spellcheck: false, required: true, testId: 'pairing-uri' })
  const file = element('input', { type: 'file', accept: 'image/*', testId: 'pairing-image' })
  const video = element('video', { hidden: true, muted: true, playsInline: true })
  const scan = element('button', { type: 'button', textContent: pairingMessages.scan, testId: 'pairing-scan' })
  let scanning: AbortController | undefined

  const start = async (uri: string): Promise<void> => {
    input.value = uri
    notify(pairingMessages.pairing, 'done')
    try {
      await pair(uri)
      input.value = ''
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), 'failed')
    }
  }
  const readImage = async (image: Blob | null | undefined): Promise<void> => {
    if (!image) return
    const text = await readQrFile(image)
    if (text === undefined) notify(pairingMessages.noCode, 'failed')
    else await start(text)
  }
  const toggleScan = async (): Promise<void> => {
    if (scanning) return scanning.abort()
    const current = new AbortController()
    scanning = current
    video.hidden = false
    scan.textContent = pairingMessages.stopScan
    const text = await scanWithCamera(video, current.signal).catch(() => undefined)
    scanning = undefined
    video.hidden = true
    scan.textContent = pairingMessages.scan
    if (text !== undefined) await start(text)
    else if (!current.signal.aborted) notify(pairingMessages.noCamera, 'failed')
  }

  const form = element('form', {}, [
    element('label', { htmlFor: 'uri', textContent: pairingMessages.pairLabel }),
    input,
    element('p', { className: 'quiet', textContent: pairingMessages.pairHint }),
    video,
    element('footer', {}, [
      element('label', { className: 'button' }, [pairingMessages.readImage, file]),
      scan,
      element('button', { type: 'submit', textContent: pairingMessages.pair, className: 'primary', testId: 'pair' }),
    ]),
  ])
  form.addEventListener('submit', event => {
    event.preventDefault()
    void start(input.value)
  })
  scan.addEventListener('click', () => void toggleScan())
  file.addEventListener('change', () => void readImage(file.files?.[0]).finally(() => (file.value = '')))
  document.addEventListener('paste', event => void readImage(findImage(event.clipboardData)))
  document.addEventListener('dragover', event => event.preventDefault())
  document.addEventListener('drop', event => {
    event.preventDefault()
    void readImage(findImage(event.dataTransfer))
  })

  return element('section', {}, [element('h2', { textContent: pairingMessages.pairTitle }), form])
}

function findImage(data: DataTransfer | null): File | undefined {
  return [...(data?.files ?? [])].find(candidate => candidate.type.startsWith('image/'))
}
