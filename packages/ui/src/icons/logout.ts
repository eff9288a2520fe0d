/** Logout: path data for `lk-icon`, on the 24 px grid. */
export const iconLogout =
  'M13.5 4.75h-6A2.75 2.75 0 0 0 4.75 7.5v9a2.75 2.75 0 0 0 2.75 2.75h6M10.5 12h9.25M16.25 8.25 20 12l-3.75 3.75'
