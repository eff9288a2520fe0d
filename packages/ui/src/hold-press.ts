/**
 * Completes a press on a control that moves while the pointer is down. Content added beside or above a control moves it from
 * under the pointer, and the browser then emits no click. If the pointer is released where the control was pressed, the control
 * is clicked, unless another control is there by then.
 *
 * @param event the `pointerdown`
 * @param control the element that moves
 * @param press clicks the control
 */
export function holdPress({ button, pointerId }: PointerEvent, control: Element, press: () => void): void {
  if (button !== 0) return
  const place = control.getBoundingClientRect()
  const over = new AbortController()
  const end = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return
    over.abort()
    const hasMoved = isWithin(place, event) && !isWithin(control.getBoundingClientRect(), event)
    if (event.type === 'pointerup' && control.isConnected && hasMoved && !event.composedPath().some(isControl)) press()
  }
  for (const type of ['pointerup', 'pointercancel'] as const)
    window.addEventListener(type, end, { capture: true, signal: over.signal })
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.matches('a,button,input,textarea')
}

function isWithin({ left, right, top, bottom }: DOMRect, { clientX, clientY }: PointerEvent): boolean {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}
