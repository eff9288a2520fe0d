/** Ns cosmos: path data for `lk-icon`, on the 24 px grid. */
export const iconNsCosmos =
  'M9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0zM16.1 5.75A7.5 7.5 0 0 0 4.5 12M7.9 18.25A7.5 7.5 0 0 0 19.5 12|M16.7 7.3a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0zM4.3 16.7a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0z'
