/** Info: path data for `lk-icon`, on the 24 px grid. */
export const iconInfo =
  'M3.75 12a8.25 8.25 0 1 0 16.5 0 8.25 8.25 0 1 0-16.5 0zM12 11.25v5|M11.05 8.1a.95 .95 0 1 0 1.9 0 .95 .95 0 1 0-1.9 0z'
