/** External: path data for `lk-icon`, on the 24 px grid. */
export const iconExternal =
  'M13.75 4.75h5.5v5.5M19 5l-7.75 7.75M10.25 5.5H7.5a2.75 2.75 0 0 0-2.75 2.75v8.25a2.75 2.75 0 0 0 2.75 2.75h8.25a2.75 2.75 0 0 0 2.75-2.75v-2.75'
