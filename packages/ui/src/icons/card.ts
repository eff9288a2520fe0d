/** Card: path data for `lk-icon`, on the 24 px grid. */
export const iconCard =
  'M6.75 5.5h10.5a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3h-10.5a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3zM3.75 10h16.5M7.25 14.5h3'
