/** Globe: path data for `lk-icon`, on the 24 px grid. */
export const iconGlobe =
  'M3.75 12a8.25 8.25 0 1 0 16.5 0 8.25 8.25 0 1 0-16.5 0zM8.5 12a3.5 8.25 0 1 0 7 0 3.5 8.25 0 1 0-7 0zM3.75 12h16.5'
