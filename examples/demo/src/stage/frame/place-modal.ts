import type { Setup } from '../../controls/setup.ts'

/** Places the modal element: inline in the middle of the stage, or as the last child of the phone's page. */
export function placeModal({ isPhone, direction }: Setup): void {
  const modal = document.createElement('w3m-modal')
  if (direction !== 'auto') modal.dir = direction
  const place = document.createElement('div')
  place.className = isPhone ? 'phone-modal' : 'inline-modal'
  place.append(modal)
  document.body.append(place)
}
