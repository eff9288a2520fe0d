/** User: path data for `lk-icon`, on the 24 px grid. */
export const iconUser =
  'M8.5 8.25a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0zM5.25 19.25c.75-3.2 3.45-4.9 6.75-4.9s6 1.7 6.75 4.9'
