/** Phone: path data for `lk-icon`, on the 24 px grid. */
export const iconPhone =
  'M9.75 3.75h4.5a2.75 2.75 0 0 1 2.75 2.75v11a2.75 2.75 0 0 1-2.75 2.75h-4.5a2.75 2.75 0 0 1-2.75-2.75v-11a2.75 2.75 0 0 1 2.75-2.75zM11 17.25h2'
