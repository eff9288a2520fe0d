import { expect, test, vi } from 'vitest'

import { defineElement, defineElements } from './define-element.ts'

function emptyElement(tag: string): { new (): HTMLElement; readonly tag: string } {
  return class extends HTMLElement {
    static readonly tag = tag
  }
}

test('defineElement defines an element under its own tag', () => {
  const first = emptyElement('lk-test-first')
  const second = emptyElement('lk-test-second')
  defineElements(first, second)
  expect(customElements.get('lk-test-first')).toBe(first)
  expect(customElements.get('lk-test-second')).toBe(second)
})

test('defineElement leaves a tag that is taken alone, with one warning', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const theirs = class extends HTMLElement {}
  customElements.define('lk-test-taken', theirs)
  defineElement('lk-test-taken', emptyElement('lk-test-taken'))
  defineElement('lk-test-taken', emptyElement('lk-test-taken'))
  expect(customElements.get('lk-test-taken')).toBe(theirs)
  expect(warn).toHaveBeenCalledOnce()
  expect(warn.mock.calls[0]?.[0]).toContain('<lk-test-taken>')
  warn.mockRestore()
})

test('defineElement does not warn when the same class is defined again', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const ours = emptyElement('lk-test-again')
  defineElement('lk-test-again', ours)
  defineElement('lk-test-again', ours)
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
})
