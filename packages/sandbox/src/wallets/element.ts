/** Returns an element with these properties, test id and children. Strings become text, never markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { testId, ...properties }: Partial<HTMLElementTagNameMap[Tag]> & { testId?: string } = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Tag] {
  const created = Object.assign(document.createElement(tag), properties)
  if (testId !== undefined) created.dataset['testid'] = testId
  created.append(...children)
  return created
}
