/** Download: path data for `lk-icon`, on the 24 px grid. */
export const iconDownload =
  'M12 4.5v10M7.75 10.25 12 14.5l4.25-4.25M4.75 15.75v1a2.5 2.5 0 0 0 2.5 2.5h9.5a2.5 2.5 0 0 0 2.5-2.5v-1'
