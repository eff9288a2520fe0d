/** Extension: path data for `lk-icon`, on the 24 px grid. */
export const iconExtension =
  'M9.25 6.75V6.5a2.25 2.25 0 0 1 4.5 0v.25h2.5a1.5 1.5 0 0 1 1.5 1.5v2.5h.25a2.25 2.25 0 0 1 0 4.5h-.25v2.5a1.5 1.5 0 0 1-1.5 1.5h-9.5a1.5 1.5 0 0 1-1.5-1.5v-9.5a1.5 1.5 0 0 1 1.5-1.5z'
