/** Mail: path data for `lk-icon`, on the 24 px grid. */
export const iconMail =
  'M6.75 5.5h10.5a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3h-10.5a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3zM4.5 8l6.05 4.35a2.5 2.5 0 0 0 2.9 0L19.5 8'
