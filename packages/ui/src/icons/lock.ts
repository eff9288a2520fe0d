/** Lock: path data for `lk-icon`, on the 24 px grid. */
export const iconLock =
  'M8 10.25h8a2.75 2.75 0 0 1 2.75 2.75v4a2.75 2.75 0 0 1-2.75 2.75h-8a2.75 2.75 0 0 1-2.75-2.75v-4a2.75 2.75 0 0 1 2.75-2.75zM8.25 10.25V8a3.75 3.75 0 0 1 7.5 0v2.25M12 14.25v1.75'
