import type { Setup } from '../../controls/setup.ts'

/** Places the modal element: inline in the middle of the stage, or as the last child of the phone's page. */
export function placeModal(setup: Setup): { apply(setup: Pick<Setup, 'direction'>): void } {
  const modal = document.createElement('w3m-modal')
  const place = document.createElement('div')
  place.className = setup.isPhone ? 'phone-modal' : 'inline-modal'
  place.append(modal)
  document.body.append(place)
  return {
    apply({ direction }) {
      place.dir = direction === 'auto' ? '' : direction
    },
  }
}
